"""Whether this server works, for whatever watches it: a load balancer, a container, a timer."""

from flask import Blueprint, Response, jsonify

from referee.health import trouble

health = Blueprint("health", __name__)


@health.get("/health")
def state() -> tuple[Response, int]:
    """503 while the database does not answer, or its schema is of another version; in a word which of them."""
    wrong = trouble()
    answer = jsonify(status=wrong or "ok")
    answer.cache_control.no_store = True
    return answer, 503 if wrong else 200
