"""Whether browsers trust an address enough to give its pages all that a phone can do."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def is_trustworthy(address: str) -> bool:
    """Whether pages at this address are what browsers call a secure context: over https, or from the machine itself.

    Elsewhere there is no service worker, no screen that stays awake, and no sharing.
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        here = host == "localhost" or host.endswith(".localhost")
        return parts.scheme == "https" or here or ip_address(host).is_loopback
    except ValueError:  # neither a number nor a name that means this machine
        return False
