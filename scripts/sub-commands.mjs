/**
 * The commands behind the scripts of package.json that have several: `npm run bench -- size`.
 *
 * A name that is not listed, or none, is the command without a name, `''`. `builds` says whether the packages are built before.
 */
export const subCommands = {
  'test:deep': {
    '': {
      about:
        'all deep tests, the packed packages, the browser and the smoke run of the benchmark: a quarter of an hour',
      builds: true,
      run: 'node scripts/deep-tests.mjs --all',
    },
    changed: {
      about: 'deep tests of the packages that changed: `--since REVISION`',
      builds: true,
      run: 'node scripts/deep-tests.mjs',
    },
    browser: {
      about: 'the playground in Chromium; SCREENSHOTS=1 also writes its pictures in docs/',
      builds: true,
      run: 'node scripts/browser-tests.mjs',
    },
    flaky: {
      about: 'unit and integration tests ten times beside two busy loops: `--times 3`, FILE',
      builds: true,
      run: 'node scripts/flaky-tests.mjs',
    },
    random: {
      about: 'property tests with new seeds until one fails',
      builds: true,
      run: 'node scripts/random-tests.mjs',
    },
    coverage: {
      about: 'all tests, with coverage in coverage/',
      builds: true,
      run: 'npx vitest run --coverage',
    },
    mutation: {
      about: 'which faults the unit tests would miss: `--changed`, `--area match`, `--all`',
      run: 'node tools/mutation/mutation.mjs',
    },
    soak: {
      about: 'clients that ask thousands of failing sites for an hour: `--minutes 2 --seed 1`',
      builds: true,
      run: 'node tools/soak/soak.mjs',
    },
    conformance: {
      about: 'the conformance suite with the installed parsers; writes the table of docs/conformance.md',
      builds: true,
      run: 'node conformance/suite/run.mjs',
    },
    runtimes: {
      about:
        'the packed packages in Node, Bun, Deno, workerd and Chromium; writes the table of docs/runtimes.md',
      run: 'node scripts/runtimes.mjs',
    },
  },
  bench: {
    '': {
      about: 'the engine beside other libraries: workloads by name, `--help` lists them',
      builds: true,
      run: 'node --expose-gc --no-flush-bytecode bench/run.mjs',
    },
    start: { about: 'how long a process takes to load ruly', builds: true, run: 'node bench/cold-start.mjs' },
    docs: {
      about: 'everything; writes the tables and charts of docs/performance.md: an hour',
      builds: true,
      run: 'node bench/document.mjs',
    },
    size: { about: 'how large ruly is in a bundle', builds: true, run: 'node bench/bundle-size.mjs' },
    service: { about: 'answers of the service a second', builds: true, run: 'node bench/service-rate.mjs' },
    native: {
      about: 'engines in C++, Rust and Go; writes their table of docs/performance.md',
      builds: true,
      run: 'node bench/document-native.mjs',
    },
    scale: {
      about: 'a billion simulated hosts; writes docs/scale.md',
      builds: true,
      run: 'node bench/simulate/write-scale.mjs',
    },
    book: { about: 'the book of sites', builds: true, run: 'node --expose-gc bench/book.mjs' },
  },
  docs: {
    '': { about: 'everything that is generated', builds: true, run: 'node scripts/docs.mjs' },
    questions: {
      about: 'measures the answers in docs/census.md again, if the folder of files is there',
      builds: true,
      run: 'node scripts/census-questions.mjs',
    },
    study: {
      about: 'answers the questions in docs/study.md again',
      builds: true,
      run: 'node scripts/study-questions.mjs',
    },
    site: {
      about: 'the documents as a site in tools/site/dist, with checked links: half a minute',
      builds: true,
      run: 'node tools/site/build.mjs',
    },
    picture: {
      about: 'what GitHub shows of the action, in docs/pull-request.png',
      builds: true,
      run: 'node tools/action/picture.mjs',
    },
  },
  release: {
    '': {
      about: 'publishes nothing: what `publish` would send',
      builds: true,
      run: 'node tools/release/publish.mjs --dry-run',
    },
    version: {
      about: 'a new version, and its section of the changelog',
      run: 'node tools/release/version.mjs',
    },
    publish: { about: 'publishes the packages', builds: true, run: 'node tools/release/publish.mjs' },
    audit: { about: 'known vulnerabilities in what users install', run: 'node tools/release/audit.mjs' },
    sbom: { about: 'a software bill of materials for each package', run: 'node tools/release/sbom.mjs' },
    'supply-chain': {
      about: 'checks the lockfile: checksums, sources, install scripts, licenses',
      run: 'node tools/release/supply-chain.mjs',
    },
    debian: { about: 'the Debian package', builds: true, run: 'node tools/packaging/debian.mjs' },
    homebrew: { about: 'prints the formula of Homebrew', run: 'node tools/packaging/homebrew.mjs' },
    'single-file': {
      about: 'the command as one program',
      builds: true,
      run: 'node tools/packaging/single-file.mjs',
    },
    vscode: { about: 'packs the extension for VS Code', run: 'node scripts/pack-vscode.mjs' },
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
