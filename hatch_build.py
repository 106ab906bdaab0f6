"""What a build adds: where the project lives, a README whose links lead there, and catalogues without comments.

An index page shows the README far from the files it names. The release says where those are, by PROJECT_ADDRESS:
"https://forge.example/owner/name". Without it the README stays as it is, and no address is claimed that may be false.

hatch-fancy-pypi-readme was looked at: it rewrites links too, but only to an address that stands in pyproject.toml.
"""

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r'(?P<opens>!?\[[^]]*\]\(|(?:src|href)=")(?![a-z]+:|#)(?P<path>[^)"\s]+)')
CATALOGUES = "referee/translations/*/LC_MESSAGES/messages.po"
FOR_TRANSLATORS = re.compile(r"^#(?!, fuzzy).*\n", re.MULTILINE)


class IndexPage(MetadataHookInterface):
    """The README and the addresses of a release."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what pyproject.toml declares as dynamic."""
        readme = Path(self.root, "README.md").read_text("utf-8")
        address, tag = os.environ.get("PROJECT_ADDRESS", "").rstrip("/"), f"v{metadata['version']}"
        if address:
            readme = absolute(readme, address, tag)
            metadata["urls"] = addresses(address, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


class Catalogues(BuildHookInterface[Any]):
    """The catalogues of a wheel: a quarter of their lines are for translators alone, who have the source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put a shorter file in the place of each; not where the folder itself is installed."""
        if version != "standard":
            return
        self.folder = TemporaryDirectory()
        for number, path in enumerate(sorted(Path(self.root).glob(CATALOGUES))):
            short = Path(self.folder.name, str(number))
            short.write_text(FOR_TRANSLATORS.sub("", path.read_text("utf-8")), "utf-8", newline="\n")
            build_data["force_include"][str(short)] = path.relative_to(self.root).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Forget them."""
        if version == "standard":
            self.folder.cleanup()


def addresses(address: str, tag: str) -> dict[str, str]:
    """What an index page links to, by the names that it has icons for."""
    return {
        "Homepage": address,
        "Documentation": f"{address}/tree/{tag}/docs",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def absolute(text: str, address: str, tag: str) -> str:
    """A document of the project as it can be read anywhere: as the files were in this version."""

    def lead_home(link: re.Match[str]) -> str:
        kind = "raw" if link["opens"].startswith(("!", "src")) else "blob"
        return f"{link['opens']}{address}/{kind}/{tag}/{link['path']}"

    return RELATIVE.sub(lead_home, text)
