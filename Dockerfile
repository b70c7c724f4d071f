# Quorate as a container: DATABASE_URL and AUTH_SECRET make it one of many instances; without them it keeps
# its own database in the volume /data.

FROM node:24-slim AS build
WORKDIR /quorate
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /quorate
COPY --from=build --chown=node:node /quorate ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM arrives where requests are finished.
CMD ["node", "lib/server/launch.ts"]
STOPSIGNAL SIGTERM
