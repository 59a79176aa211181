import { posix } from 'node:path'

import { layers, packages } from './layers.mjs'

const noRegExp = { name: 'RegExp', message: 'No RegExp is ever built from input. Write a literal.' }

/** Packages without dependencies outside the project. */
const pure = new Set(['packages/ruly/src', 'packages/lint/src'])

/** The wall around one folder, as lint wants it. */
function wallOf(root, folder, { imports, types = false }) {
  const path = posix.join(root, folder)
  const others = packages[root]
  const patterns = [
    {
      regex: `^(?!(?:${others.join('|')})(?:/|$))@?ruly(?:/|$)`,
      message: `Of the other packages, ${root} may import ${others.join(', ') || 'nothing'}: see layers.mjs.`,
    },
    ...(pure.has(root) ? [{ regex: '^(?!@?ruly(?:/|$))[^.]', message: `${root} has no dependencies.` }] : []),
    { regex: '^\\./.*\\.\\./', message: 'Import by the shortest path.' },
    {
      regex: '\\.\\./(?:\\w+/src|test)/',
      message: 'Import another package by its name.',
    },
  ]
  if (imports !== 'all') {
    const allowed = imports.map((target) => relativePattern(folder, target))
    patterns.push({
      group: ['../**', './*/**', ...allowed.map((pattern) => `!${pattern}`)],
      ...(types && { allowTypeImports: true }),
      message: `${path} may import ${imports.join(', ') || 'nothing else'}: see layers.mjs.`,
    })
  }
  return { files: [`${path}/*.ts`], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } }
}

/** What imports from one folder look like that go to a file or to the files of another folder. A folder `strategies/*` is not itself. */
function relativePattern(folder, target) {
  const from = folder.replace('*', 'one')
  const path = posix.relative(from, /\.\w+$/.test(target) ? target : posix.join(target, '*.ts'))
  return path.startsWith('.') ? path : `./${path}`
}

const walls = Object.entries(layers).flatMap(([root, folders]) =>
  Object.entries(folders).map(([folder, row]) => wallOf(root, folder, row)),
)

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'vitest'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    '**/dist/**',
    'packages/server/viewer/**',
    'packages/server/playground/**',
    'coverage/**',
    'reports/**',
    '**/test/vectors/**',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'eslint/no-control-regex': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-namespace': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
  },
  overrides: [
    {
      files: ['packages/*/src/**/*.ts'],
      rules: {
        'eslint/max-lines': ['error', { max: 600, skipBlankLines: false, skipComments: false }],
        'eslint/max-lines-per-function': ['error', { max: 80 }],
        'eslint/no-restricted-globals': ['error', { globals: [noRegExp], checkGlobalObject: true }],
      },
    },
    {
      files: ['packages/{common,ruly,preferences,lint}/src/**/*.ts'],
      excludeFiles: [
        'packages/common/src/response-parts.ts',
        'packages/preferences/src/fetched/*.ts',
        'packages/ruly/src/parse-stream.ts',
      ],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          {
            globals: [
              noRegExp,
              { name: 'Date', message: 'The engine has no clock.' },
              { name: 'Promise', message: 'The engine is synchronous.' },
              { name: 'console', message: 'The engine does not log.' },
            ],
            checkGlobalObject: true,
          },
        ],
        'eslint/no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'The engine is pure.' },
        ],
        'typescript/no-restricted-types': [
          'error',
          { types: { Promise: 'The engine is synchronous.', Date: 'The engine has no clock.' } },
        ],
      },
    },
    ...walls,
    {
      files: ['packages/*/test/**/*.ts'],
      rules: {
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
        'vitest/no-disabled-tests': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'typescript/no-unnecessary-type-parameters': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['tools/*/test/**/*.mjs'],
      rules: { 'vitest/valid-expect': ['error', { maxArgs: 2 }] },
    },
    {
      files: [
        '**/*.config.{js,mjs,ts}',
        'tools/site/.vitepress/**',
        'tools/mutation/mutant-runner.mjs',
        'packages/ruly/src/compat/robots-parser.ts',
        'examples/{astro,next,nuxt,sveltekit,vite}/**',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
}
