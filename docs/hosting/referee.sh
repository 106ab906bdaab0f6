#!/bin/sh
# /usr/local/bin/referee: the command as the service runs it, with its settings and as its user. For root.
set -a
REFEREE_INSTANCE=/var/lib/referee
if [ -r /etc/referee/env ]; then . /etc/referee/env; fi
exec runuser -u referee -- /opt/referee/bin/referee "$@"
