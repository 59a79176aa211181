/**
 * The commands behind the scripts of package.json that have several: `npm run bench -- size`.
 *
 * A name that is not listed, or none, is the command without a name, `''`. The packages are built before, unless `builds` is false.
 */
export const subCommands = {
  'test:deep': {
    '': {
      about:
        'all deep tests, the packed packages, the browser and the smoke run of the benchmark: a quarter of an hour',
      run: 'node scripts/deep-tests.mjs --all',
    },
    changed: {
      about: 'deep tests of the packages that changed: `--since REVISION`',
      run: 'node scripts/deep-tests.mjs',
    },
    browser: {
      about: 'the playground in Chromium; SCREENSHOTS=1 also writes its pictures in docs/',
      run: 'node scripts/browser-tests.mjs',
    },
    flaky: {
      about: 'unit and integration tests ten times beside two busy loops: `--times 3`, FILE',
      run: 'node scripts/flaky-tests.mjs',
    },
    random: { about: 'property tests with new seeds until one fails', run: 'node scripts/random-tests.mjs' },
    coverage: { about: 'all tests, with coverage in coverage/', run: 'npx vitest run --coverage' },
    mutation: {
      about: 'which faults the unit tests would miss: `--changed`, `--area match`, `--all`',
      run: 'node tools/mutation/mutation.mjs',
      builds: false,
    },
    soak: {
      about: 'clients that ask thousands of failing sites for an hour: `--minutes 2 --seed 1`',
      run: 'node tools/soak/soak.mjs',
    },
    proofs: {
      about: 'the commands of docs/trust.md, and writes there what they said: `--old`, `--list`, WORDS',
      builds: true,
      run: 'node scripts/proofs.mjs',
    },
    conformance: {
      about: 'the conformance suite with the installed parsers; writes the table of docs/conformance.md',
      run: 'node conformance/suite/run.mjs',
    },
    runtimes: {
      about:
        'the packed packages in Node, Bun, Deno, workerd and Chromium; writes the table of docs/runtimes.md',
      run: 'node scripts/runtimes.mjs',
      builds: false,
    },
  },
  bench: {
    '': {
      about: 'the engine beside other libraries: workloads by name, `--help` lists them',
      run: 'node --expose-gc --no-flush-bytecode bench/run.mjs',
    },
    start: { about: 'how long a process takes to load ruly', run: 'node bench/cold-start.mjs' },
    docs: {
      about: 'everything; writes the tables and charts of docs/performance.md: an hour',
      run: 'node bench/document.mjs',
    },
    size: { about: 'how large ruly is in a bundle', run: 'node bench/bundle-size.mjs' },
    service: { about: 'answers of the service a second', run: 'node bench/service-rate.mjs' },
    native: {
      about: 'engines in C++, Rust and Go; writes their table of docs/performance.md',
      run: 'node bench/document-native.mjs',
    },
    scale: {
      about: 'a billion simulated hosts; writes docs/scale.md',
      run: 'node bench/simulate/write-scale.mjs',
    },
    book: { about: 'the book of sites', run: 'node --expose-gc bench/book.mjs' },
  },
  docs: {
    '': { about: 'everything that is generated', run: 'node scripts/docs.mjs' },
    questions: {
      about: 'measures the answers in docs/census.md again, if the folder of files is there',
      run: 'node scripts/census-questions.mjs',
    },
    study: {
      about: 'answers the questions in docs/study.md again',
      builds: true,
      run: 'node scripts/study-questions.mjs',
    },
    site: {
      about: 'the documents as a site in tools/site/dist, with checked links: half a minute',
      run: 'node tools/site/build.mjs',
    },
    picture: {
      about: 'what GitHub shows of the action, in docs/pull-request.png',
      run: 'node tools/action/picture.mjs',
    },
  },
  release: {
    '': {
      about: 'publishes nothing: what `publish` would send',
      run: 'node tools/release/publish.mjs --dry-run',
    },
    version: {
      about: 'a new version, and its section of the changelog',
      run: 'node tools/release/version.mjs',
      builds: false,
    },
    publish: { about: 'publishes the packages', run: 'node tools/release/publish.mjs' },
    audit: {
      about: 'known vulnerabilities in what users install',
      run: 'node tools/release/audit.mjs',
      builds: false,
    },
    sbom: {
      about: 'a software bill of materials for each package',
      run: 'node tools/release/sbom.mjs',
      builds: false,
    },
    'supply-chain': {
      about: 'checks the lockfile: checksums, sources, install scripts, licenses',
      run: 'node tools/release/supply-chain.mjs',
      builds: false,
    },
    debian: { about: 'the Debian package', run: 'node tools/packaging/debian.mjs' },
    homebrew: {
      about: 'prints the formula of Homebrew',
      run: 'node tools/packaging/homebrew.mjs',
      builds: false,
    },
    'single-file': { about: 'the command as one program', run: 'node tools/packaging/single-file.mjs' },
    vscode: { about: 'packs the extension for VS Code', run: 'node scripts/pack-vscode.mjs', builds: false },
  },
}

/** The scripts of package.json, with what each does. */
export const scriptsOfRoot = [
  ['build', 'compiles and bundles the packages'],
  ['start', 'starts the service from the clone'],
  ['typecheck', 'the types of sources and tests'],
  ['lint', 'oxlint, with the layers of imports'],
  ['format', 'formats; `-- --check` only checks'],
  [
    'test',
    'builds, then runs the unit and integration tests; `-- --changed` those of what changed since the last commit',
  ],
  ['test:unit', 'the unit tests, without a build'],
  ['test:deep', 'what takes long'],
  ['check', 'all checks except tests side by side, with all that failed at the end'],
  ['check:fast', 'the checks of a change: lint, types, format'],
  ['docs', 'writes everything that is generated; `-- api lint` only some of it'],
  ['bench', 'measures'],
  [
    'fuzz',
    'looks for inputs that break a promise: `-- --target check --seconds 60`, `-- --all --minutes 30`',
  ],
  [
    'smoke',
    'packs the packages, checks their sizes, installs and uses them; `-- --matrix` in every Node and TypeScript',
  ],
  ['release', 'packages and publishes'],
]
