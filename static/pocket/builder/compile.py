"""Inside Pyodide: /given.zip of sources, /made.zip of the same names, compiled."""

import marshal
import warnings
import zipfile
from importlib.util import MAGIC_NUMBER

HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # by a digest that nobody checks: it has no time in it

warnings.simplefilter("ignore")
with zipfile.ZipFile("/given.zip") as given, zipfile.ZipFile("/made.zip", "w") as made:
    for name in given.namelist():
        code = compile(given.read(name), name, "exec", dont_inherit=True, optimize=2)
        # marshal marks what more things than one refer to: right after compiling, those of other modules too.
        made.writestr(name, HEAD + marshal.dumps(marshal.loads(marshal.dumps(code))))
