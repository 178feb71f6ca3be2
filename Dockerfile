# Giving Desk in a container: see docs/deployment.md. e2e/server/container.test.ts runs these steps.
FROM node:24.22.1-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.22.1-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npx next build && rm -rf .next/cache

FROM node:24.22.1-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production ENV_FILES=off HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/desk.db
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY package.json tsconfig.json next.config.mjs server.mjs ./
COPY public public
COPY lib lib
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
# The database of SQLite and backups. Nothing else is written but temporary files.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "server.mjs"]
