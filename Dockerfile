# The site as one container, built in three stages; docs/operations/install.md has the commands.
FROM node:24-bookworm-slim AS packages
WORKDIR /opt/lessa
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY site/package.json site/
COPY server/package.json server/
COPY art/package.json art/
COPY explorer/package.json explorer/
COPY formats/package.json formats/
COPY design/package.json design/

FROM packages AS site
# These settings become part of the pages, so the build needs them.
ARG SITE_URL SPREADSHEET_URL API_URL
RUN npm ci
COPY . .
RUN npm run build

FROM packages
RUN npm ci --omit=dev --workspace=server && npm cache clean --force
COPY contract contract
COPY server server
COPY --from=site /opt/lessa/site/dist site/dist
RUN install -d -o node -g node -m 700 /var/lib/lessa
# Cache compiled code in memory, because the root file system may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/lessa NODE_COMPILE_CACHE=/tmp/compiled
USER node
VOLUME /var/lib/lessa
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=8", "server/start.mjs"]
