/** Generates the Dockerfile of an nginx container, and its compose file. Our tests do not build the container. */
import { PRODUCT_BASE } from './files';
import { PLATFORM_ADDRESS, SITE_FOLDER } from './site';

const FOLDER = `${SITE_FOLDER}${PRODUCT_BASE}`;

export const createDockerfile =
  (): string => `# Built from the root of the repository: docker build -f dist/deploy/Dockerfile -t allshift .
# The project's tests run its nginx files with a real nginx, but do not build this image.
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run build

FROM nginxinc/nginx-unprivileged:stable
# Host and port of the platform.
ARG PLATFORM
COPY --from=build /source/dist/deploy/nginx/allshift.conf /etc/nginx/conf.d/default.conf
COPY --from=build /source/dist/deploy/nginx/allshift/ /etc/nginx/allshift/
COPY --from=build /source/dist/ ${FOLDER}
USER root
# An unprivileged nginx may not listen on 80.
RUN sed -i -e 's/listen 80;/listen 8080;/' -e "s/server ${PLATFORM_ADDRESS};/server $PLATFORM;/" /etc/nginx/conf.d/default.conf \\
  && rm -rf ${FOLDER}deploy
USER nginx
EXPOSE 8080
`;

export const createComposeFile = (): string => `# docker compose -f dist/deploy/compose.yaml up
# config.json is mounted: changing it needs no build, except for hosts (first block of nginx/allshift.conf).
services:
  allshift:
    build:
      context: ../..
      dockerfile: dist/deploy/Dockerfile
      args:
        PLATFORM: platform.example:9000
    ports:
      - "8080:8080"
    volumes:
      - ../config.json:${FOLDER}config.json:ro
    read_only: true
    tmpfs:
      - /tmp
    restart: unless-stopped
`;
