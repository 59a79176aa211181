#!/bin/sh
# Fetches pages one after another, each when its turn has come: sh fetch.sh URL...
#
# Needs nothing but curl 7.76 and the service: npx @ruly/server. Ends with the first answer of the service that is a problem.
set -eu
service=${RULY_URL:-http://127.0.0.1:8642}
agent=ExampleBot

ask() {
  path=$1
  shift
  curl -sS --fail-with-body "$service$path" -H 'Content-Type: application/json' -H 'Prefer: wait=60' \
    ${RULY_TOKEN:+-H} ${RULY_TOKEN:+"Authorization: Bearer $RULY_TOKEN"} "$@"
}

# The value of a string in JSON on one line: enough for the members that are read here.
member() {
  printf '%s' "$1" | sed -n "s/.*\"$2\":\"\([^\"]*\)\".*/\1/p"
}

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# The value of a header in the headers of a response.
header() {
  printf '%s' "$1" | tr -d '\r"\\' | sed -n "s/^$2: *//p" | tail -n 1
}

for url in "$@"; do
  state=ended
  while [ "$state" = ended ]; do
    turn=$(ask /v1/turns -d "$(printf '{"url":"%s","agent":"%s"}' "$url" "$agent")") || fail "$turn"
    id=$(member "$turn" id)
    state=$(member "$turn" state)
    while [ "$state" = waiting ]; do
      turn=$(ask "/v1/turns/$id") || fail "$turn"
      state=$(member "$turn" state)
    done
  done
  if [ "$state" != granted ]; then
    echo "$state $url"
    continue
  fi
  headers=$(curl -sS -m 60 -D - -o /dev/null -A "$agent/1.0 (+https://example.com/bot)" "$url") || true
  status=$(printf '%s' "$headers" | sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p' | tail -n 1)
  retry_after=$(header "$headers" '[Rr]etry-[Aa]fter')
  ask "/v1/turns/$id/answered" -d "{\"status\":${status:-null},\"retryAfter\":\"$retry_after\"}" >&2 || true
  echo "${status:-null} $url"
done
