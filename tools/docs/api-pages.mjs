/**
 * The pages of the API, in the order in which a reader needs them, with the entries that each one shows.
 *
 * Every entry in the `exports` of a published package stands here or in `privateEntries`.
 */
export const apiPages = [
  ['ruly.md', 'ruly', 'Read a robots.txt, ask which URLs an agent may fetch, and get the reason.', ['ruly']],
  [
    'ruly-dialects.md',
    'ruly/dialects',
    'Choose whose reading of robots.txt counts, or put together a dialect of your own.',
    ['ruly/dialects'],
  ],
  [
    'ruly-access.md',
    'ruly/access',
    'Access policies: what an HTTP answer to a request for robots.txt means.',
    ['ruly/access'],
  ],
  [
    'ruly-agents.md',
    'ruly/agents',
    'Find out who sends a User-Agent header, what for, and which groups it obeys.',
    ['ruly/agents'],
  ],
  [
    'client.md',
    '@ruly/client',
    'Fetch, cache and refresh the robots.txt of every site, and wait for your turn at each one.',
    ['@ruly/client', '@ruly/client/web', '@ruly/client/http-clients'],
  ],
  [
    'client-watch.md',
    '@ruly/client/watch',
    'Watch the robots.txt of sites and tell others what changes and for whom; keep every change, and ask what held at a time.',
    ['@ruly/client/watch'],
  ],
  [
    'client-stores.md',
    'Stores of the client',
    'Keep what is known of sites, and of a crawl, in LMDB or in Redis.',
    ['@ruly/client/stores'],
  ],
  [
    'batch.md',
    '@ruly/batch',
    'Check millions of URLs, and take a census of millions of robots.txt files.',
    ['@ruly/batch'],
  ],
  [
    'crawlee.md',
    '@ruly/crawlee',
    'Let crawlers of Crawlee keep to robots.txt and to the delays of sites.',
    ['@ruly/crawlee'],
  ],
  [
    'client-browsers.md',
    'Browsers',
    'Let pages of Playwright and Puppeteer keep to robots.txt and to the delays of sites.',
    ['@ruly/client/browsers'],
  ],
  [
    'client-agent-tools.md',
    'Tools for models',
    'Let a model ask robots.txt and fetch pages, in the AI SDK, LangChain.js or any other framework.',
    ['@ruly/client/agent-tools'],
  ],
  [
    'handlers.md',
    '@ruly/handlers',
    'Serve the robots.txt of your site in Express, Fastify, Hono and other servers.',
    ['@ruly/handlers'],
  ],
  [
    'vite.md',
    '@ruly/vite',
    'Write and check the robots.txt of your site while Vite, Astro, SvelteKit or Nuxt builds it.',
    ['@ruly/vite'],
  ],
  ['server.md', '@ruly/server', 'Start the service from a program of your own.', ['@ruly/server']],
  ['lsp.md', '@ruly/lsp', 'Run the language server from a program of your own.', ['@ruly/lsp']],
  [
    'preferences.md',
    '@ruly/preferences',
    'Find out what an owner prefers about the use of content: search, input of models, training.',
    ['@ruly/preferences'],
  ],
  [
    'lint.md',
    '@ruly/lint',
    'Find mistakes in a robots.txt and fix them, compare two files or many dialects, and write the results as text, JSON, SARIF or annotations.',
    ['@ruly/lint'],
  ],
  [
    'ruly-edit.md',
    'ruly/edit',
    'Change, format or build a robots.txt without losing a line of it.',
    ['ruly/edit'],
  ],
  [
    'book.md',
    'The book of sites',
    'Keep the files of many sites in a synchronous storage, and ask them without a network.',
    ['@ruly/compat/book'],
  ],
  [
    'compat.md',
    'Drop-ins for other libraries',
    'The interfaces of robots-parser, robotexclusionrulesparser, WWW::RobotRules and others.',
    [
      'ruly/compat/robots-parser',
      '@ruly/compat/robots',
      '@ruly/compat/robotstxt',
      '@ruly/compat/robot-exclusion-rules-parser',
      '@ruly/compat/robot-rules',
    ],
  ],
  [
    'testing.md',
    'Testing what you write yourself',
    'Recorded questions for a dialect of your own, and the contract that a store must keep.',
    ['ruly/testing', '@ruly/client/testing'],
  ],
].map(([file, title, about, entries]) => ({ file, title, about, entries }))

/** Entries that only the project's own packages use: no page shows them, and a type that only they export counts as hidden. */
export const privateEntries = ['@ruly/client/internal', '@ruly/batch/internal']
