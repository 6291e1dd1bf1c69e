#!/bin/sh
# Builds the image localhost/drishti (or the name that is given) from Debian packages and this repository alone, with no image
# of others underneath. First: npm run build, and apt-get install mmdebstrap buildah.
#   deploy/image/build.sh [name]
set -eu
name=${1:-localhost/drishti}
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
PATH=$root/node_modules/.bin:$PATH

work=$(mktemp -d)
container=
trap 'rm -rf "$work"; [ -z "$container" ] || buildah rm "$container" >/dev/null' EXIT

# libstdc++ is Node's, the certificates are for TLS to others, the zones for everybody's clock.
mmdebstrap --quiet --variant=essential --include=ca-certificates,libstdc++6,tzdata \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --customize-hook='echo drishti:x:10001:10001::/data:/usr/sbin/nologin >>"$1"/etc/passwd' \
  --customize-hook='echo drishti:x:10001: >>"$1"/etc/group' \
  --customize-hook='rm -rf "$1"/var/cache/* "$1"/var/log/*' \
  bookworm "$work/base.tar"

# The program: what runs, what the pages are made of (so that the doctor can tell whether they are stale), and of the packages
# those that are not for development.
node -e "
  const { packages } = JSON.parse(require('fs').readFileSync('package-lock.json', 'utf8'));
  for (const [path, { dev }] of Object.entries(packages))
    if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && require('fs').existsSync(path)) console.log(path);
" >"$work/packages"
mkdir "$work/program"
tar --create --exclude='*.test.ts' --exclude='*.test.tsx' --exclude=node_modules/node/node_modules --files-from="$work/packages" \
  node_modules/.bin/node package.json package-lock.json LICENSE NOTICE tsconfig.json tsconfig.web.json vite.config.ts \
  protocol texts coins server ui web console gallery verifier scripts docs dist |
  tar --extract --no-same-owner --directory="$work/program"

container=$(buildah from --format docker scratch)
buildah add --quiet "$container" "$work/base.tar" /
buildah add --quiet --chown 0:0 "$container" "$work/program" /drishti
mkdir -m 700 "$work/data"
buildah copy --quiet --chown 10001:10001 "$container" "$work/data" /data
buildah config \
  --user drishti --workingdir /drishti --volume /data --port 3000 --stop-signal SIGTERM \
  --env PATH=/drishti/node_modules/.bin:/usr/local/bin:/usr/bin:/bin --env DATA_DIR=/data --env HOST=0.0.0.0 \
  --env NODE_COMPILE_CACHE=/tmp/compiled --entrypoint '["node", "server/main.ts"]' --cmd '' \
  --healthcheck 'CMD node scripts/healthy.ts' --healthcheck-interval 30s --healthcheck-timeout 10s \
  --healthcheck-start-period 60s \
  "$container"
# In Docker's format, since OCI's has no place for a health check; every runtime reads it.
buildah commit --quiet --format docker "$container" "$name"
