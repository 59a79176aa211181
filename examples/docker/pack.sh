#!/bin/sh
# Installs the built packages of this clone into a folder, as they would be published: sh examples/docker/pack.sh FOLDER
#
# The folder then runs the service without the clone.
set -eu
folder=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
node "$root/tools/release/pack.mjs" --out "$folder/packed" ruly client server
cd "$folder"
printf '{ "private": true, "type": "module" }\n' >package.json
npm install --omit=dev --no-audit --no-fund ./packed/*.tgz
rm -r packed
cp "$root/examples/docker/health.mjs" .
