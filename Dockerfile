# One image for the worker and the web server; deploy/compose/compose.yml runs both. `npm run check:image` runs these steps in a
# clean folder without Docker, and both programs as a normal user on a read-only tree.

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# The programs need only the production packages, and never write into their tree.
RUN rm -rf node_modules .next/cache && npm ci --omit=dev --ignore-scripts

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app /app
# The places of the volumes for downloads and for an archive. A new volume gets this mode.
RUN mkdir -m 1777 data archive
# The other files belong to root, so the programs can read but not change them.
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "deploy/compose/health.mjs", "http://127.0.0.1:3000/api/health"]
CMD ["sh", "deploy/node.sh", "node", "dist/web.js"]
