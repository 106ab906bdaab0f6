# The referee as an image: `docker build -t domino-referee .`, or `docker compose up`. docs/hosting.md tells the rest.
ARG PYTHON=3.14

FROM python:${PYTHON}-slim AS build
COPY requirements/hosting.txt /src/requirements/
RUN python -m venv /opt/referee \
    && /opt/referee/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes -r /src/requirements/hosting.txt
COPY . /src
RUN /opt/referee/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation /src

FROM python:${PYTHON}-slim
RUN groupadd --gid 10001 referee \
    && useradd --uid 10001 --gid referee --no-create-home --home-dir /data --shell /usr/sbin/nologin referee \
    && install --directory --owner referee --group referee --mode 700 /data /data/backups
COPY --from=build /opt/referee /opt/referee
COPY docs/hosting/healthcheck.py /opt/referee/healthcheck.py
ENV PATH=/opt/referee/bin:$PATH REFEREE_INSTANCE=/data PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8000
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["python", "/opt/referee/healthcheck.py"]
CMD ["referee", "serve"]
