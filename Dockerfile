# One image for all services; the command says which. Node 24 is maintained until April 2028; tests run on 20, 22, 24.
# The digest is that of the list of platforms. Change it together with the version.
ARG NODE_IMAGE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
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
# Installs again, without the packages that only building and testing need. The SBOM (CycloneDX) lists the rest for
# scanners.
RUN services="--filter=@plumbline/api... --filter=@plumbline/crawler-worker... --filter=@plumbline/renderer..." \
  && services="$services --filter=@plumbline/webhook-dispatcher... --filter=@plumbline/mcp-server..." \
  && find . -name node_modules -type d -prune -exec rm -rf {} + \
  && pnpm install --frozen-lockfile --offline --prod --ignore-scripts $services \
  && pnpm licenses list --prod --json $services > licenses.json \
  && node scripts/sbom.mjs < licenses.json > sbom.json \
  && rm licenses.json

FROM ${NODE_IMAGE}
# A process that stands still ends itself. The first process of a container cannot, so tini is the first. The renderer
# needs Chromium.
RUN apt-get update && apt-get install --yes --no-install-recommends tini chromium-headless-shell && rm -rf /var/lib/apt/lists/*
# The image installs nothing when it runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
WORKDIR /app
ENV NODE_ENV=production DASHBOARD_DIR=/app/apps/dashboard/dist
# See packages/service/src/process-options.ts; docker-compose.yml has the further options of the worker.
ENV MALLOC_ARENA_MAX=1 NODE_OPTIONS=--v8-pool-size=0
COPY --from=build /app .
RUN printf '#!/bin/sh\nexec node /app/apps/api/dist/admin/main.js "$@"\n' > /usr/local/bin/plumbline-admin \
  && chmod +x /usr/local/bin/plumbline-admin
USER node
ENTRYPOINT ["tini", "--"]
EXPOSE 3000 3001 9464
CMD ["node", "apps/api/dist/main.js"]
