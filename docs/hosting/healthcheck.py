"""Ends well when the referee in this container says that it is well; asked by Docker, in an image without curl."""

import os
from urllib.request import urlopen

path = os.environ.get("REFEREE_PATH", "").strip("/")
urlopen("http://127.0.0.1:8000" + (f"/{path}" if path else "") + "/health", timeout=4)
