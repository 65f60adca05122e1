# The image of Paddock: docker build -t paddock .
# docs/operations.md says how it is run, docs/decisions/2026-11-24-image.md why it is made like this.

# What the server runs on: any Debian or Ubuntu with glibc. Nothing of it is used but its libraries and /bin/sh.
ARG BASE=docker.io/library/debian:bookworm-slim
# What the build runs on: Node 20 or later with npm.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
# Another npm registry, if packages come from one: --build-arg NPM_CONFIG_REGISTRY=https://npm.example.com
ARG NPM_CONFIG_REGISTRY=
WORKDIR /build
COPY . .
RUN npm run production-files -- /opt/paddock

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Paddock" \
  org.opencontainers.image.description="A self-hosted, multi-portal web application for syndicated fund investments" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# The numbers are fixed, because volumes and clusters know users by number.
RUN echo 'paddock:x:10001:10001::/opt/paddock:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'paddock:x:10001:' >> /etc/group \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /opt/paddock /opt/paddock
ENV PATH=/opt/paddock/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  FONTCONFIG_FILE=/opt/paddock/fonts.conf
WORKDIR /opt/paddock
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it gets SIGTERM and ends what it is doing.
CMD ["node", "--max-semi-space-size=16", "apps/server/dist/server/main.js"]
