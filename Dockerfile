# The referee as an image: `docker build -t domino-referee .`, or `docker compose up`. docs/hosting.md tells the rest.
ARG PYTHON=3.14

FROM python:${PYTHON}-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
COPY requirements /src/requirements
RUN python -m venv --without-pip /opt/referee \
    && pip --python /opt/referee/bin/python install --require-hashes -r /src/requirements/hosting.txt \
    && pip install --require-hashes -r /src/requirements/build.txt
COPY . /src
WORKDIR /src
RUN python -m hatchling build -t wheel -d /wheel \
    && pip --python /opt/referee/bin/python install --no-deps /wheel/*.whl
# Babel knows a thousand locales, 30 MB; those of English and of the languages that have a catalogue are kept.
RUN keep="root|en|$(ls referee/translations | cut -d_ -f1 | sort -u | paste -sd '|')" \
    && find /opt/referee/lib/python*/site-packages/babel/locale-data -regextype posix-extended \
        -name '*.dat' ! -regex ".*/($keep)(_[^/]*)?\.dat" -delete

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
