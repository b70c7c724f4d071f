# Quorate as a container: DATABASE_URL and AUTH_SECRET make it one of many instances; without them it keeps
# its own database in the volume /data.

FROM node:24-slim AS build
WORKDIR /quorate
# From npm ci on everything runs on the Node of the packages, which is also the one that serves.
ENV PATH=/quorate/node_modules/node/bin:$PATH
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# What the build kept for the next one, and Playwright, which npm keeps because Next names it as a peer that may be.
RUN rm -rf .next/cache node_modules/.cache node_modules/@playwright node_modules/playwright node_modules/playwright-core

FROM debian:bookworm-slim
# What is compiled at a start lasts as long as the container, beside sources that only root can write.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/quorate-compiled
ENV PATH=/quorate/node_modules/node/bin:$PATH
RUN useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin quorate && install -d -o quorate -g quorate -m 700 /data
WORKDIR /quorate
COPY --from=build /quorate ./
USER quorate
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM arrives where requests are finished.
CMD ["node", "lib/server/launch.ts"]
STOPSIGNAL SIGTERM
