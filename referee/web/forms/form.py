"""What all forms share: the messages of WTForms in the language of whoever reads them, and no token of their own."""

from functools import lru_cache
from typing import Any

from babel.support import Translations
from flask_babel import get_locale
from flask_wtf import FlaskForm, i18n


class Form(FlaskForm):
    """A form whose messages are read from the disk once for each language, and not for each request.

    The token that every form is sent with is asked for before any view runs (`CSRFProtect`): the form has no field
    for it, and need not ask once more.
    """

    class Meta(FlaskForm.Meta):
        """How WTForms makes it."""

        csrf = False

        def get_translations(self, _form: Any) -> Any:
            """The messages of WTForms in the language of this request."""
            return _translations(i18n.messages_path(), str(get_locale()))


@lru_cache(maxsize=32)
def _translations(folder: str, language: str) -> Any:
    return Translations.load(folder, [language], domain="wtforms")
