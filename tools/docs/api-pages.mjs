/**
 * The pages of the API, in the order in which a reader needs them, with the entries that each one shows.
 *
 * Every entry in the `exports` of a published package stands here or in `privateEntries`.
 */
export const apiPages = [
  {
    file: 'ruly.md',
    title: 'ruly',
    about: 'Read a robots.txt, ask which URLs an agent may fetch, and get the reason.',
    entries: ['ruly'],
  },
  {
    file: 'ruly-dialects.md',
    title: 'ruly/dialects',
    about: 'Choose whose reading of robots.txt counts, or put together a dialect of your own.',
    entries: ['ruly/dialects'],
  },
  {
    file: 'ruly-access.md',
    title: 'ruly/access',
    about: 'Access policies: what an HTTP answer to a request for robots.txt means.',
    entries: ['ruly/access'],
  },
  {
    file: 'ruly-agents.md',
    title: 'ruly/agents',
    about: 'Find out who sends a User-Agent header, what for, and which groups it obeys.',
    entries: ['ruly/agents'],
  },
  {
    file: 'client.md',
    title: '@ruly/client',
    about: 'Fetch, cache and refresh the robots.txt of every site, and wait for your turn at each one.',
    entries: ['@ruly/client', '@ruly/client/web', '@ruly/client/http-clients'],
  },
  {
    file: 'client-watch.md',
    title: '@ruly/client/watch',
    about:
      'Watch the robots.txt of sites and tell others what changes and for whom; keep every change, and ask what held at a time.',
    entries: ['@ruly/client/watch'],
  },
  {
    file: 'client-stores.md',
    title: 'Stores of the client',
    about: 'Keep what is known of sites, and of a crawl, in LMDB or in Redis.',
    entries: ['@ruly/client/stores'],
  },
  {
    file: 'batch.md',
    title: '@ruly/batch',
    about: 'Check millions of URLs, and take a census of millions of robots.txt files.',
    entries: ['@ruly/batch'],
  },
  {
    file: 'crawlee.md',
    title: '@ruly/crawlee',
    about: 'Let crawlers of Crawlee keep to robots.txt and to the delays of sites.',
    entries: ['@ruly/crawlee'],
  },
  {
    file: 'client-browsers.md',
    title: 'Browsers',
    about: 'Let pages of Playwright and Puppeteer keep to robots.txt and to the delays of sites.',
    entries: ['@ruly/client/browsers'],
  },
  {
    file: 'client-agent-tools.md',
    title: 'Tools for models',
    about: 'Let a model ask robots.txt and fetch pages, in the AI SDK, LangChain.js or any other framework.',
    entries: ['@ruly/client/agent-tools'],
  },
  {
    file: 'handlers.md',
    title: '@ruly/handlers',
    about: 'Serve the robots.txt of your site in Express, Fastify, Hono and other servers.',
    entries: ['@ruly/handlers'],
  },
  {
    file: 'vite.md',
    title: '@ruly/vite',
    about: 'Write and check the robots.txt of your site while Vite, Astro, SvelteKit or Nuxt builds it.',
    entries: ['@ruly/vite'],
  },
  {
    file: 'server.md',
    title: '@ruly/server',
    about: 'Start the service from a program of your own.',
    entries: ['@ruly/server'],
  },
  {
    file: 'lsp.md',
    title: '@ruly/lsp',
    about: 'Run the language server from a program of your own.',
    entries: ['@ruly/lsp'],
  },
  {
    file: 'preferences.md',
    title: '@ruly/preferences',
    about: 'Find out what an owner prefers about the use of content: search, input of models, training.',
    entries: ['@ruly/preferences'],
  },
  {
    file: 'lint.md',
    title: '@ruly/lint',
    about:
      'Find mistakes in a robots.txt and fix them, compare two files or many dialects, and write the results as text, JSON, SARIF or annotations.',
    entries: ['@ruly/lint'],
  },
  {
    file: 'ruly-edit.md',
    title: 'ruly/edit',
    about: 'Change, format or build a robots.txt without losing a line of it.',
    entries: ['ruly/edit'],
  },
  {
    file: 'book.md',
    title: 'The book of sites',
    about: 'Keep the files of many sites in a synchronous storage, and ask them without a network.',
    entries: ['@ruly/compat/book'],
  },
  {
    file: 'compat.md',
    title: 'Drop-ins for other libraries',
    about: 'The interfaces of robots-parser, robotexclusionrulesparser, WWW::RobotRules and others.',
    entries: [
      'ruly/compat/robots-parser',
      '@ruly/compat/robots',
      '@ruly/compat/robotstxt',
      '@ruly/compat/robot-exclusion-rules-parser',
      '@ruly/compat/robot-rules',
    ],
  },
  {
    file: 'testing.md',
    title: 'Testing what you write yourself',
    about: 'Recorded questions for a dialect of your own, and the contract that a store must keep.',
    entries: ['ruly/testing', '@ruly/client/testing'],
  },
]

/** Entries that only the project's own packages use: no page shows them, and a type that only they export counts as hidden. */
export const privateEntries = ['@ruly/client/internal', '@ruly/batch/internal']
