#!/usr/bin/env bash
# Installs the programs that tests start, on Debian and Ubuntu, and leaves alone what is there. Tests of a program that is missing are skipped.
#
#   scripts/install-test-programs.sh                all of them
#   scripts/install-test-programs.sh redis-server   only these
set -euo pipefail

# Each program, and the packages that have it.
declare -A packages=(
  # The tests of the Redis store start servers of their own.
  [redis-server]=redis-server
  # Their clocks are put apart, and names are looked up in a network of their own.
  [faketime]=faketime
  [ip]=iproute2
  # Pages of Playwright and Puppeteer, and the playground, in a real browser.
  [chromium]='chromium fonts-dejavu-core'
  # Tests type into real shells, and read the manual pages with what systems have for it.
  [zsh]=zsh
  [fish]=fish
  [script]=bsdutils
  [man]=man-db
  [groff]=groff
  [mandoc]=mandoc
  # They build a Debian package, and look at it and at the Homebrew formula.
  [lintian]=lintian
  [ruby]=ruby
  # They commit with the hooks of the repository.
  [pre-commit]=pre-commit
  # Crawlers in other languages take turns from the service.
  [go]=golang-go
  [scrapy]=python3-scrapy
  # The language server in a real editor.
  [nvim]=neovim
)

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Any Chromium will do.
is_missing() {
  if [ "$1" = chromium ] && command -v google-chrome >/dev/null; then return 1; fi
  ! command -v "$1" >/dev/null
}

install() {
  as_root apt-get update
  as_root apt-get install -y --no-install-recommends "$@"
}

# Fleets run on Valkey, too, which Debian 12 has in its backports only, and older systems not at all.
install_valkey() {
  local sources=/etc/apt/sources.list.d
  if grep -qs '^Suites: bookworm' "$sources/debian.sources"; then
    sed 's/^Suites: bookworm .*/Suites: bookworm-backports/' "$sources/debian.sources" |
      as_root tee "$sources/backports.sources" >/dev/null
  fi
  install valkey-server || echo 'No valkey-server here: its tests are skipped.'
}

wanted=("$@")
[ "$#" -gt 0 ] || wanted=("${!packages[@]}" valkey-server)
missing=()
for program in "${wanted[@]}"; do
  if [ "$program" = valkey-server ] || ! is_missing "$program"; then continue; fi
  # More than one package is more than one word.
  # shellcheck disable=SC2206
  missing+=(${packages[$program]})
done
[ "${#missing[@]}" -eq 0 ] || install "${missing[@]}"
if [[ " ${wanted[*]} " == *' valkey-server '* ]] && is_missing valkey-server; then install_valkey; fi
