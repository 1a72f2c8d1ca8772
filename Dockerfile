# The shop and its provider in one image. The database is a separate service (compose.yaml). `npm run test:long` runs
# with this version of Node.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY desk/icons/package.json desk/icons/
RUN npm ci
COPY . .
# The shop's own settings are fixed when it is built (docs/guide/settings.md): --build-arg or compose's `args`.
ARG VITE_API_HOST="" VITE_IMAGE_HOST="" VITE_API_IDEMPOTENCY="" VITE_ORDER_LINK_KEY="" VITE_SIGN_IN_ROLES=""
ARG VITE_SHOP_PHONE="" VITE_SHOP_EMAIL="" VITE_SHOP_BLOG=""
ARG VITE_SHOP_FACEBOOK="" VITE_SHOP_INSTAGRAM="" VITE_SHOP_LINKEDIN=""
ARG VITE_GIVEAWAY_DRAW="" VITE_GIVEAWAY_NEXT="" VITE_CANONICAL_REDIRECT=""
RUN npm run build && npm run precompress && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /shop
# Pictures that are drawn, and artwork that customers upload.
RUN mkdir /data && chown node:node /data
# In production no account has a password that is published with the sources (docs/guide/settings.md).
ENV NODE_ENV=production SHOWFLOOR_DATA=/data SHOWFLOOR_HOST=0.0.0.0 PORT=4000
COPY --from=build --chown=node:node /shop/node_modules node_modules
COPY --from=build --chown=node:node /shop/dist dist
COPY --from=build --chown=node:node /shop/dist-desk dist-desk
COPY --chown=node:node package.json NOTICE ./
COPY --chown=node:node server server
COPY --chown=node:node demo demo
COPY --chown=node:node src src
COPY --chown=node:node features features
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "server/main.ts"]
