"""The server with a certificate of its own."""

import socket
import ssl
import urllib.request

import pytest
import trustme
from click.testing import CliRunner

from referee.cli import main
from referee.cli.serve import announce
from tests.support.process import Server


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture(scope="module")
def pair(authority, tmp_path_factory):
    """The files of a certificate for this machine, and of its key."""
    folder = tmp_path_factory.mktemp("pair")
    issued = authority.issue_cert("127.0.0.1", "localhost")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    for each in issued.cert_chain_pems:
        each.write_to_path(folder / "certificate.pem", append=True)
    return folder / "certificate.pem", folder / "key.pem"


@pytest.fixture(scope="module")
def secure(pair, authority, tmp_path_factory):
    """A server with https, for whoever trusts its authority."""
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    options = ("--certificate", str(pair[0]), "--key", str(pair[1]), "--workers", "2")
    server = Server(tmp_path_factory.mktemp("secure"), *options, trusting=trusting)
    yield server
    server.kill()


def test_a_server_with_a_certificate_serves_https_and_says_so(secure):
    assert f"On this machine:  https://127.0.0.1:{secure.port}/" in secure.log.read_text()
    answer = urllib.request.urlopen(f"{secure.url}/ask?lang=es", context=secure.trusting)
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-")
    assert "Secure" in cookie.split("; ")


@pytest.mark.parametrize(
    ("version", "spoken"),
    [(ssl.TLSVersion.TLSv1_1, None), (ssl.TLSVersion.TLSv1_2, "TLSv1.2"), (ssl.TLSVersion.TLSv1_3, "TLSv1.3")],
)
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_nothing_older_than_tls_1_2_is_spoken(secure, authority, version, spoken):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    authority.configure_trust(context)
    context.set_ciphers("ALL:@SECLEVEL=0")  # or the client itself would refuse the old one
    context.minimum_version = context.maximum_version = version
    try:
        plain = socket.create_connection(("127.0.0.1", secure.port))
        with plain, context.wrap_socket(plain, server_hostname="127.0.0.1") as found:
            assert found.version() == spoken
    except ssl.SSLError:
        assert spoken is None


def refusal(*options):
    """What the command says when it refuses a pair, in a sentence and not by starting."""
    came = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "0", *map(str, options)])
    assert came.exit_code in (1, 2), came.output
    return came.stderr.splitlines()[-1]


def test_a_certificate_without_its_key_is_refused(pair):
    said = "Error: --certificate and --key belong together: give both, or neither."
    assert refusal("--certificate", pair[0]) == said
    assert refusal("--key", pair[1]) == said


def test_a_pair_that_cannot_be_used_is_refused_in_a_sentence(pair, tmp_path, authority):
    certificate, key = pair
    other, noise, nowhere = tmp_path / "other.pem", tmp_path / "noise.pem", tmp_path / "nowhere.pem"
    authority.issue_cert("dee.example").private_key_pem.write_to_path(other)
    noise.write_bytes(bytes(range(256)))
    assert "the key is another certificate's" in refusal("--certificate", certificate, "--key", other)
    for wrong in ((noise, key), (certificate, noise), (key, certificate)):
        assert "both must be PEM" in refusal("--certificate", wrong[0], "--key", wrong[1])
    assert refusal("--certificate", nowhere, "--key", key).endswith("cannot be read: No such file or directory.")


def test_an_address_that_phones_do_not_trust_is_announced_with_what_it_lacks(monkeypatch, capsys):
    monkeypatch.setattr("referee.cli.serve._near_address", lambda: "192.168.1.7")
    lacking = "Over http:// phones cannot keep the app without a network"
    for host, is_secure, said in (("0.0.0.0", False, True), ("192.168.1.7", False, True), ("0.0.0.0", True, False)):
        announce(host, 8000, secure=is_secure)
        out = capsys.readouterr().out
        assert (lacking in out) == said
        assert ("https://192.168.1.7:8000/" in out) == is_secure
