"""Inside Pyodide: /given.zip of files, /made.zip of the same names, each in gzip's format."""

import zipfile
import zlib

with zipfile.ZipFile("/given.zip") as given, zipfile.ZipFile("/made.zip", "w") as made:
    for name in given.namelist():
        packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
        made.writestr(name, packer.compress(given.read(name)) + packer.flush())
