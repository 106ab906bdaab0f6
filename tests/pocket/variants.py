"""Other versions of a built pocket: the same folder with a few files changed, as a later commit would build it."""

import gzip
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

from static.pocket.builder.pyodide import stored

MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{revision}", "{before}", None, None


def upgrade():
    op.execute("create table later (id integer primary key)")
    {then}


def downgrade():
    op.drop_table("later")
"""


def version_of(folder: Path) -> str:
    """The version that a folder like `dist/pocket/` has."""
    version: str = json.loads((folder / "pocket/version.json").read_text())["version"]
    return version


def variant(folder: Path, target: Path, version: str, files: Mapping[str, bytes]) -> Path:
    """Copy a folder as another version with these files in place of its own; its path."""
    old = version_of(folder)
    shutil.copytree(folder, target)
    own = (target / "pocket" / old).rename(target / "pocket" / version)
    for name, content in files.items():
        (own / name).write_bytes(content)
    for file in (own / "index.html", *own.glob("*.webmanifest")):
        file.write_bytes(file.read_bytes().replace(old.encode(), version.encode()))
    shutil.copy(own / "index.html", target)
    listed = json.loads((target / "pocket/version.json").read_text())
    for name, entry in listed["files"].items():
        content = (own / name).read_bytes()
        entry |= {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (target / "pocket/version.json").write_text(json.dumps(listed | {"version": version}))
    return target


def with_migration(folder: Path, revision: str, before: str, then: str = "") -> dict[str, bytes]:
    """The files of a version whose database has one more table. `then` goes on after that."""
    name = f"referee/migrations/versions/{revision}_later.py"
    text = MIGRATION.format(revision=revision, before=before, then=then)
    rest = _rest(folder) | {name: text.encode()}
    return {"rest.zip.gzip": gzip.compress(stored(rest), mtime=0)}


def _rest(folder: Path) -> dict[str, bytes]:
    packed = folder / "pocket" / version_of(folder) / "rest.zip.gzip"
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes()))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
