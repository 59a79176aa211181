/**
 * Who may import whom: `oxlint.config.mjs` makes lint enforce this table, `scripts/layer-table.mjs` prints it in ARCHITECTURE.md.
 *
 * Every folder of `src` has a row. Its files may import each other, and from the folders and files of its package that the row
 * names (`.` is `src` itself; a folder counts without its sub-folders). `types: true` lets types come from anywhere in the package.
 */
export const layers = {
  'packages/ruly/src': {
    '.': { imports: 'all' },
    core: { imports: ['core/strategies'] },
    'core/strategies': { imports: ['core'] },
    access: { imports: ['core'] },
    dialects: { imports: ['core', 'core/strategies', 'access'] },
    book: { imports: ['core', 'core/strategies', 'dialects', 'access'] },
    compare: { imports: ['core', 'dialects'] },
    compat: { imports: ['core', 'core/strategies', 'dialects', 'book'] },
    diff: { imports: ['core', 'dialects'] },
    edit: { imports: ['core', 'core/strategies', 'dialects'] },
    lint: { imports: ['core', 'core/strategies', 'dialects', 'lint/rules'] },
    'lint/rules': { imports: ['core', 'dialects', 'lint'] },
    report: { imports: ['core'], types: true },
    testing: { imports: ['core', 'dialects'] },
  },
  'packages/client/src': {
    '.': { imports: 'all' },
    runtime: { imports: [] },
    http: { imports: [] },
    fetch: {
      imports: [
        'fetch/body',
        'fetch/connections',
        'fetch/guard',
        'fetch/outcome',
        'fetch/transport',
        'http',
        'runtime',
      ],
    },
    'fetch/outcome': { imports: [] },
    'fetch/body': { imports: ['fetch/outcome', 'runtime'] },
    'fetch/guard': { imports: ['fetch/outcome', 'runtime'] },
    'fetch/transport': { imports: ['fetch/guard', 'http'] },
    'fetch/connections': { imports: ['fetch/guard', 'fetch/outcome', 'fetch/transport', 'runtime'] },
    turns: { imports: ['runtime'] },
    store: { imports: ['runtime', 'turns'] },
    'store/files': { imports: ['store'] },
    'store/lmdb': { imports: ['store'] },
    'store/redis': { imports: ['runtime', 'store', 'turns'] },
    'cache/body': { imports: ['http'] },
    'cache/record': { imports: ['cache/body', 'fetch/outcome', 'http', 'runtime'] },
    cache: {
      imports: ['cache/record', 'fetch', 'fetch/outcome', 'fetch/transport', 'http', 'runtime', 'store'],
    },
    verdict: { imports: ['cache', 'cache/record', 'fetch/outcome', 'runtime'] },
    polite: { imports: ['fetch/transport', 'http', 'runtime', 'turns', 'verdict'] },
    'polite/page': {
      imports: ['fetch/body', 'fetch/connections', 'fetch/transport', 'http', 'polite', 'runtime'],
    },
    undici: { imports: ['polite', 'robots-client.ts'] },
    book: {
      imports: ['cache/record', 'fetch', 'fetch/outcome', 'http', 'store', 'store/lmdb'],
    },
    compat: { imports: ['book'] },
    'compat/robot-exclusion-rules': { imports: ['fetch', 'fetch/outcome', 'fetch/transport', 'runtime'] },
    'compat/robot-ua': { imports: ['cache/record', 'fetch', 'fetch/outcome', 'http', 'runtime'] },
    'compat/robotstxt': { imports: ['fetch', 'fetch/outcome', 'fetch/transport', 'http', 'runtime'] },
    testing: { imports: ['runtime', 'store'] },
  },
  'packages/cli/src': {
    '.': { imports: 'all' },
    bulk: { imports: ['.', 'files', 'lists', 'sites', 'threads'] },
    census: { imports: ['.', 'files', 'lists', 'sites', 'threads'] },
    commands: {
      imports: ['.', 'bulk', 'census', 'config', 'files', 'findings', 'gates', 'lists', 'sites'],
    },
    config: { imports: ['.', 'files'] },
    files: { imports: ['.', 'commands', 'config', 'sites'] },
    findings: { imports: ['.'] },
    gates: { imports: ['.'] },
    lists: { imports: ['.'] },
    sites: { imports: ['.', 'commands', 'lists'] },
    threads: { imports: [] },
  },
}

/** Which entry points of the engine the files of a folder may import; the longest folder that holds a file counts. */
export const engineEntries = {
  'packages/ruly/src': [],
  'packages/client/src': ['ruly', 'ruly/access', 'ruly/dialects', 'ruly/internal'],
  'packages/client/src/book': ['ruly', 'ruly/access', 'ruly/book', 'ruly/dialects', 'ruly/internal'],
  'packages/client/src/compat': [
    'ruly',
    'ruly/access',
    'ruly/book',
    'ruly/compat/*',
    'ruly/dialects',
    'ruly/internal',
  ],
  'packages/cli/src': [
    'ruly',
    'ruly/access',
    'ruly/compare',
    'ruly/dialects',
    'ruly/diff',
    'ruly/edit',
    'ruly/lint',
    'ruly/report',
  ],
}
