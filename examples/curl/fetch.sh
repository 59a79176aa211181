#!/bin/sh
# Fetches pages one after another, each when its turn has come: sh fetch.sh URL...
#
# Needs nothing but curl and the service: npx @ruly/server
set -eu
service=${RULY_URL:-http://127.0.0.1:8642}
agent=ExampleBot

# The value of a string in JSON on one line: enough for the members that are read here.
member() {
  printf '%s' "$1" | sed -n "s/.*\"$2\":\"\([^\"]*\)\".*/\1/p"
}

for url in "$@"; do
  body=$(printf '{"url":"%s","agent":"%s"}' "$url" "$agent")
  turn=$(curl -sS "$service/v1/turns" -H 'Content-Type: application/json' -H 'Prefer: wait=60' -d "$body")
  id=$(member "$turn" id)
  while [ "$(member "$turn" state)" = waiting ]; do
    turn=$(curl -sS "$service/v1/turns/$id" -H 'Prefer: wait=60')
  done
  if [ "$(member "$turn" state)" != granted ]; then
    echo "$(member "$turn" state) $url"
    continue
  fi
  status=$(curl -sS -o /dev/null -w '%{http_code}' -A "$agent/1.0" "$url") || status=null
  curl -sS "$service/v1/turns/$id/answered" -H 'Content-Type: application/json' -d "{\"status\":$status}"
  echo "$status $url"
done
