#!/bin/sh
# Does what the stages of examples/docker/Dockerfile do, without Docker, in a folder that is removed afterwards: sh scripts/docker-stages.sh
#
# Ends with 0 if the packed service runs without the clone, answers, passes its health check, and ends after SIGTERM.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || kill -9 "$service" 2>/dev/null; rm -rf "$folder"' EXIT

echo "stage build: npm ci and npm run build of the committed files"
git -C "$root" archive HEAD | (mkdir "$folder/clone" && tar -x -C "$folder/clone")
(cd "$folder/clone" && npm ci --silent --no-audit --no-fund && npm run --silent build)

echo "stage pack: the packages as they are published"
sh "$folder/clone/examples/docker/pack.sh" "$folder/app" >/dev/null
rm -rf "$folder/clone"

echo "last stage: the service"
export RULY_PORT=18799 HOME="$folder/home" NODE_ENV=production
mkdir "$HOME"
cd "$HOME"
node "$folder/app/node_modules/@ruly/server/bin/ruly-server.js" --host 0.0.0.0 >"$folder/out" 2>"$folder/log" &
service=$!
tries=0
until node "$folder/app/health.mjs" 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { cat "$folder/log"; echo "the health check fails"; exit 1; }
  sleep 0.5
done
curl -sSf 'http://127.0.0.1:18799/v1/check?url=data:,a&agent=a' >/dev/null
kill -TERM "$service"
wait "$service" || { echo "the service ended with $?"; exit 1; }
service=
grep -q '"msg":"stopped"' "$folder/log"
echo "all stages work: $(du -sm "$folder/app" | cut -f1) MB"
