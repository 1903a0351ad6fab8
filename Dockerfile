# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 SKIP_FFMPEG=true
COPY package.json package-lock.json .npmrc ./
COPY host/package.json host/
COPY server/package.json server/
COPY packages/sdk/package.json packages/sdk/
COPY packages/ui/package.json packages/ui/
COPY packages/create-plugin/package.json packages/create-plugin/create.mjs packages/create-plugin/
COPY packages/demo-music/package.json packages/demo-music/
COPY packages/postgres/package.json packages/postgres/
COPY plugins/admin/package.json plugins/admin/
COPY plugins/auth/package.json plugins/auth/
COPY plugins/backstage/package.json plugins/backstage/
COPY plugins/billing/package.json plugins/billing/
COPY plugins/developers/package.json plugins/developers/
COPY plugins/notifications/package.json plugins/notifications/
COPY plugins/payments/package.json plugins/payments/
COPY plugins/player/package.json plugins/player/
COPY plugins/wallet/package.json plugins/wallet/
COPY examples/gated-track/package.json examples/gated-track/
COPY examples/gigs/package.json examples/gigs/
COPY examples/hello-plugin/package.json examples/hello-plugin/
COPY examples/hello-stickers/package.json examples/hello-stickers/
COPY examples/momo-pay/package.json examples/momo-pay/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY server/cli/balafon.mjs server/cli/
RUN --mount=type=cache,target=/root/.npm npm install --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf e2e bench examples .turbo

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node /data
WORKDIR /app
COPY --from=build --chown=root:root /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "server/dist/main.js"]
