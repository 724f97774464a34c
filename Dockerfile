# One image for all services; the command says which. Node 24 is maintained until April 2028; tests run on 20 and 24.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@10.34.8
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --offline \
  && pnpm run generate \
  && pnpm exec tsc -b apps/api apps/crawler-worker apps/renderer apps/webhook-dispatcher apps/mcp-server \
  && node scripts/bundle-threads.mjs \
  && pnpm --filter @plumbline/dashboard build
# Once more, without what only building and testing need.
RUN find . -name node_modules -type d -prune -exec rm -rf {} + \
  && pnpm install --frozen-lockfile --offline --prod --ignore-scripts \
    --filter "@plumbline/api..." --filter "@plumbline/crawler-worker..." --filter "@plumbline/webhook-dispatcher..." \
    --filter "@plumbline/mcp-server..." --filter "@plumbline/renderer..."

FROM node:${NODE_VERSION}-bookworm-slim
# A process that stands still ends itself, and the first one of a container cannot: tini is the first. Chromium is the renderer's.
RUN apt-get update && apt-get install --yes --no-install-recommends tini chromium && rm -rf /var/lib/apt/lists/*
# What runs the service installs nothing.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
WORKDIR /app
ENV NODE_ENV=production DASHBOARD_DIR=/app/apps/dashboard/dist
# See packages/service/src/process-options.ts; what the worker needs beside is in docker-compose.yml.
ENV MALLOC_ARENA_MAX=1 NODE_OPTIONS=--v8-pool-size=0
COPY --from=build /app .
USER node
ENTRYPOINT ["tini", "--"]
EXPOSE 3000 3001 9464
CMD ["node", "apps/api/dist/main.js"]
