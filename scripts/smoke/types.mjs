// Programs in TypeScript that use the packages, under the strictest options: our declarations are checked too.
import { join } from 'node:path'

import { root } from '../files.mjs'
import { allPaths, consumer, enginePaths, run, write } from './consumer.mjs'

const engine = `import { parse } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
${enginePaths.map((path, index) => `export * as path${index} from '${path}'`).join('\n')}

const parsed = parse('User-agent: *\\nDisallow: /private', { dialect: google })
export const allowed: boolean = parsed.isAllowed('GPTBot', 'https://example.com/private')
const verdict = parsed.check('GPTBot', 'https://example.com/private')
export const line: number | undefined = verdict.rule?.line
export const kind: 'allow' | 'disallow' | undefined = verdict.rule?.kind
export const reason: string = verdict.reason
export const decided: number = verdict.reason === 'rule' ? verdict.rule.line : 0
export const name: string = rfc9309.name
// @ts-expect-error The answer is a boolean: this fails where the types have become \`any\`.
export const wrong: number = parsed.isAllowed('GPTBot', 'https://example.com/')
`

const client = `import { createMemoryStore, createRobotsClient, type ClientVerdict } from '@ruly/client'
import { createFilesStore } from '@ruly/client'
import { robots } from '@ruly/client/http-clients'
import { createRobotsClient as createWebClient } from '@ruly/client/web'
import { Agent } from 'undici'

const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store: createFilesStore({ folder: 'kept' }) })
export const verdict: Promise<ClientVerdict> = client.check(new URL('https://example.com/'))
export const status = verdict.then(({ evidence }) => evidence?.status)
export const plan = client.plan('https://example.com/')
export const turn = client.acquire('https://example.com/')
export const page = client.fetch('https://example.com/')
export const wrapped = client.wrap(fetch)
export const agent = new Agent().compose(robots(client))
export const web = createWebClient({ userAgent: 'ExampleBot/1.0', store: createMemoryStore(), fetch })
// @ts-expect-error The answer is a promise: this fails where the types have become \`any\`.
export const wrong: boolean = client.isAllowed('https://example.com/')
`

const dropIn = `import robotsParser = require('ruly/compat/robots-parser')
const robots: robotsParser.Robot = robotsParser('https://example.com/robots.txt', '')
export const allowed: boolean | undefined = robots.isAllowed('https://example.com/')
// @ts-expect-error The answer is a boolean: this fails where the types have become \`any\`.
export const wrong: number = robots.isAllowed('https://example.com/')
`

/**
 * Prints a program that uses every export of every path and has declarations of its own: each type that one of them needs must have a public name.
 */
const printUseOfAll = `
function useOf(value, path, name) {
  if (typeof value !== 'function') return 'export const ' + name + ' = ' + path
  if (/^class\\b/.test(String(value))) return 'export class ' + name + ' extends ' + path + ' {}'
  return 'export function ' + name + '(...args: Parameters<typeof ' + path + '>) { return ' + path + '(...args) }'
}
for (const [index, path] of ${JSON.stringify(allPaths.filter((path) => !path.startsWith('@ruly/vite')))}.entries()) {
  console.log("import * as path" + index + " from '" + path + "'")
  for (const [name, value] of Object.entries(await import(path)))
    if (name !== 'default') console.log(useOf(value, 'path' + index + '.' + name, 'path' + index + '_' + name))
}
`

/** Compiles a program of the consumer; `tsc` is a path to the compiler's own command. */
function compile(tsc, file, options) {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    declaration: true,
    outDir: 'out',
    ...options,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }))
  run(process.execPath, [tsc, '-p', consumer])
}

const vite = `import { robotsTxt } from '@ruly/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [robotsTxt({ robots: 'User-agent: *\\nDisallow: /private\\n' })] })
// @ts-expect-error The options are checked: this fails where the types have become \`any\`.
export const wrong = robotsTxt({ robots: 1 })
`

const resolutions = [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }]

/** The engine, in an environment that has neither the types of Node nor those of the DOM. */
export function engineCompiles(tsc = join(root, 'node_modules/typescript/bin/tsc')) {
  write('engine.ts', engine)
  for (const options of resolutions) compile(tsc, 'engine.ts', options)
  write('drop-in.cts', dropIn)
  compile(tsc, 'drop-in.cts')
  return 'a strict TypeScript consumer compiles'
}

/** All of the packages. The client needs the types of Node. */
export function allCompiles(tsc) {
  write('client.ts', client)
  write('print-use-of-all.mjs', printUseOfAll)
  write('all.ts', run(process.execPath, ['print-use-of-all.mjs'], { cwd: consumer }))
  for (const file of ['client.ts', 'all.ts'])
    for (const options of resolutions) compile(tsc, file, { ...options, types: ['node'] })
  return 'every export is used under its declared type'
}

/** A configuration of Vite, whose own declarations need other packages. */
export function viteCompiles(tsc) {
  write('vite.config.ts', vite)
  for (const options of resolutions)
    compile(tsc, 'vite.config.ts', { ...options, types: ['node'], skipLibCheck: true })
  return 'a configuration of Vite compiles'
}

/** The drop-in, imported by a CommonJS program with the module resolution of before Node's `exports`, which TypeScript 6.0 deprecates. */
export function oldResolutionCompiles(tsc) {
  write(
    'old.ts',
    "import robotsParser from 'ruly/compat/robots-parser'\nexport const robots = robotsParser('https://example.com/robots.txt', '')\n",
  )
  compile(tsc, 'old.ts', { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true })
  return 'the drop-in is found without `exports`'
}

/** A program in CommonJS, with the compilers that know that Node requires ES modules: TypeScript 5.8 and newer. */
export function commonJsCompiles(tsc) {
  write(
    'common.cts',
    `import { createMemoryStore } from '@ruly/client'
import { parse } from 'ruly'
import { google } from 'ruly/dialects'
export const allowed: boolean = parse('', { dialect: google }).isAllowed('a', 'https://example.com/')
export const store = createMemoryStore()
`,
  )
  compile(tsc, 'common.cts', { types: ['node'] })
  return 'a program in CommonJS compiles'
}
