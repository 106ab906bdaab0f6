"""What a build adds to pyproject.toml: where the project lives, and a README whose links and pictures lead there.

An index page shows the README far from the files it names. The release says where those are, by PROJECT_ADDRESS:
"https://forge.example/owner/name". Without it the README stays as it is, and no address is claimed that may be false.

hatch-fancy-pypi-readme was looked at: it rewrites links too, but only to an address that stands in pyproject.toml.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE = re.compile(r'(?P<opens>!?\[[^]]*\]\(|(?:src|href)=")(?![a-z]+:|#)(?P<path>[^)"\s]+)')


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
