"""Ends well when the referee in this container says that it is well; asked by Docker, in an image without curl."""

import os
from urllib.request import urlopen

port, path = os.environ.get("PORT") or "8000", os.environ.get("REFEREE_PATH", "").strip("/")
urlopen(f"http://127.0.0.1:{port}" + (f"/{path}" if path else "") + "/health", timeout=4)
