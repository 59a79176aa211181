// Packs all packages as they would be published and uses them as a stranger would: in an empty folder.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const temp = realpathSync(mkdtempSync(join(tmpdir(), 'ruly-smoke-')))
const consumer = join(temp, 'consumer')

/** More files would be felt at each start. */
const mostFiles = 30

/** Every path that a package can be imported by. */
function pathsOf(folder, name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
  return Object.keys(exports).map((path) => path.replace('.', name))
}
const enginePaths = pathsOf('ruly', 'ruly')
const allPaths = [...enginePaths, ...pathsOf('client', '@ruly/client')]

/** What must hold however the library was loaded. */
const USE = `
const assert = (ok, what) => { if (!ok) throw new Error(what) }
const robots = parse('User-agent: *\\nDisallow: /private')
assert(robots.isAllowed('GPTBot', 'https://example.com/private') === false, 'isAllowed: /private is allowed')
assert(robots.isAllowed('GPTBot', 'https://example.com/public') === true, 'isAllowed: /public is not allowed')
const verdict = robots.check('GPTBot', 'https://example.com/private')
assert(verdict.allowed === false && verdict.reason === 'rule', 'check: not decided by a rule')
assert(verdict.rule?.line === 2 && verdict.rule.kind === 'disallow', 'check: wrong rule')
assert(verdict.rule.pattern === '/private' && verdict.rule.text.includes('/private'), 'check: wrong pattern')
for (const dialect of [google, rfc9309]) {
  assert(!parse('User-agent: *\\nDisallow: /private', { dialect }).isAllowed('GPTBot', 'https://example.com/private'),
    dialect.name + ': /private is allowed')
}
const text = 'User-agent: *\\nDisallow: /private'
const url = 'https://example.com/private'
const python = new RobotExclusionRulesParser()
python.parse(text)
assert(!python.isAllowed('GPTBot', url), 'robot-exclusion-rules-parser: /private is allowed')
assert(!new Robots(text, 'GPTBot').check(url).allowed, 'robots: /private is allowed')
assert(robotsParser('https://example.com/robots.txt', text).isAllowed(url) === false, 'robots-parser: /private is allowed')
assert(!parseAsGem(text, 'GPTBot').isAllowed(url), 'robotstxt: /private is allowed')
assert(compare(text, { agents: ['GPTBot'], urls: [url] })[0].agree, 'compare: the dialects disagree')
assert(!fromDormant(toDormant(robots.forAgent('GPTBot'))).isAllowed('GPTBot', url), 'dormant: /private is allowed')
assert(meaningOf({ kind: 'response', status: 404 }, rfc9309.access) === 'allow-all', 'access: a 404 does not allow all')
const book = createBook({ agent: 'GPTBot' })
book.add('https://example.com/robots.txt', text)
assert(!book.isAllowed(url), 'book: /private is allowed')
const perl = new RobotRules('GPTBot')
perl.parse('https://example.com/robots.txt', text)
assert(perl.allowed(url) === 0, 'robot-rules: /private is allowed')
console.log('used')
`
const IMPORTS = `import { parse } from 'ruly'
import { meaningOf } from 'ruly/access'
import { createBook } from 'ruly/book'
import { compare } from 'ruly/compare'
import { RobotExclusionRulesParser } from 'ruly/compat/robot-exclusion-rules-parser'
import { RobotRules } from 'ruly/compat/robot-rules'
import { Robots } from 'ruly/compat/robots'
import { robotsParser } from 'ruly/compat/robots-parser'
import { parse as parseAsGem } from 'ruly/compat/robotstxt'
import { google, rfc9309 } from 'ruly/dialects'
import { fromDormant, toDormant } from 'ruly/dormant'
`
const REQUIRES = `const { parse } = require('ruly')
const { meaningOf } = require('ruly/access')
const { createBook } = require('ruly/book')
const { compare } = require('ruly/compare')
const { RobotExclusionRulesParser } = require('ruly/compat/robot-exclusion-rules-parser')
const { RobotRules } = require('ruly/compat/robot-rules')
const { Robots } = require('ruly/compat/robots')
const { robotsParser } = require('ruly/compat/robots-parser')
const { parse: parseAsGem } = require('ruly/compat/robotstxt')
const { google, rfc9309 } = require('ruly/dialects')
const { fromDormant, toDormant } = require('ruly/dormant')
`

function say(what) {
  console.log(`smoke: ${what}`)
}

function fail(what) {
  throw new Error(what)
}

/** Runs a program to its end and gives what it printed; throws unless it exits with `code`. */
function run(program, args, { cwd = root, code = 0, env = process.env } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (error) throw error
  if (status !== code)
    fail(`${program} ${args.join(' ')}: exit code ${status}, not ${code}\n${stdout}${stderr}`)
  return stdout
}

/** Runs a module in Node and expects that it says `used`. */
function use(file, args = []) {
  const said = run(process.execPath, [...args, file], { cwd: consumer })
  if (said.trim() !== 'used') fail(`${file} printed: ${said}`)
}

function write(name, text) {
  writeFileSync(join(consumer, name), text)
}

function bin(name) {
  return join(root, 'node_modules', '.bin', name)
}

function freshBuild() {
  for (const name of ['ruly', 'client', 'cli'])
    rmSync(join(root, 'packages', name, 'dist'), { recursive: true, force: true })
  run('npm', ['run', 'build'])
}

/** Packs one package, looks at what is in the tarball, and gives its path. */
function pack(name) {
  const options = ['--json', '--ignore-scripts', '--pack-destination', temp]
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', join(root, 'packages', name), ...options], { cwd: temp }),
  )
  const paths = files.map((file) => file.path)
  for (const path of ['LICENSE', 'package.json']) if (!paths.includes(path)) fail(`${filename} lacks ${path}`)
  const stray = paths.filter((path) => /(^|\/)test\/|\.test\.|tsbuildinfo|\.ndjson$/.test(path))
  if (stray.length > 0) fail(`${filename} holds ${stray.join(', ')}`)
  say(`packed ${filename}: ${paths.length} files`)
  return join(temp, filename)
}

function checkTarball(tarball, name) {
  run(bin('publint'), ['run', tarball, '--strict'])
  say(`publint has nothing to say about ${name}`)
  if (name === 'cli') return // a command without an importable entry: no types to get wrong
  run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-color'])
  say(`attw finds the types of ${name} right`)
}

function install(tarballs) {
  mkdirSync(consumer)
  write('package.json', '{ "name": "consumer", "version": "0.0.0", "private": true, "type": "module" }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], { cwd: consumer })
  say('installed all in an empty folder')
}

function asModule() {
  write('use.mjs', IMPORTS + USE)
  use('use.mjs')
  write(
    'paths.mjs',
    `for (const path of ${JSON.stringify(allPaths)}) {
  if (Object.keys(await import(path)).length === 0) throw new Error(path + ' exports nothing')
}
console.log('used')
`,
  )
  use('paths.mjs')
  say(`import works, by all ${allPaths.length} paths`)
}

/** The files that `import 'ruly'` loads, each by its path. */
function loadedFiles(path, loaded = new Set()) {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  for (const [, imported] of readFileSync(path, 'utf8').matchAll(/^(?:import|export)\b.*?"(\.[^"]+)"/gm))
    loadedFiles(join(dirname(path), imported), loaded)
  return loaded
}

function loadsLittle() {
  const { size } = loadedFiles(join(consumer, 'node_modules/ruly/dist/index.js'))
  if (size < 2 || size > mostFiles) fail(`import 'ruly' loads ${size} files`)
  say(`import 'ruly' loads ${size} files`)
}

/** Asks a server on loopback, keeps the answer in a folder, and asks again. */
function asClient() {
  write(
    'client.mjs',
    `import { createServer } from 'node:http'
import { createRobotsClient } from '@ruly/client'
import { createFilesStore } from '@ruly/client/store/files'

let asked = 0
const server = createServer((_, response) => {
  asked++
  response.end('User-agent: *\\nDisallow: /private')
}).listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port + '/private'
  for (let run = 0; run < 2; run++) {
    const store = createFilesStore({ folder: 'kept' })
    const client = createRobotsClient({ userAgent: 'ExampleBot', store })
    const { allowed, evidence } = await client.check(url)
    if (allowed || evidence.status !== 200) throw new Error('/private is allowed')
    await client.close()
    await store.close()
  }
  server.close()
  if (asked !== 1) throw new Error('asked ' + asked + ' times')
  console.log('used')
})
`,
  )
  use('client.mjs')
  say('the client asks, keeps and answers')
}

function asRequire() {
  write('use.cjs', REQUIRES + USE)
  use('use.cjs')
  write(
    'drop-in.cjs',
    `const robots = require('ruly/compat/robots-parser')('https://example.com/robots.txt', 'User-agent: *\\nDisallow: /a')
if (robots.isAllowed('https://example.com/a') !== false) throw new Error('/a is allowed')
console.log('used')
`,
  )
  use('drop-in.cjs')
  say('require() works')
}

/** The strictest consumer: checks our declarations too, and has neither Node's types nor the DOM's. */
function asTypeScript() {
  write(
    'use.ts',
    `import { parse } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
${enginePaths.map((path, index) => `export * as path${index} from '${path}'`).join('\n')}

const parsed = parse('User-agent: *\\nDisallow: /private', { dialect: google })
export const allowed: boolean = parsed.isAllowed('GPTBot', 'https://example.com/private')
const verdict = parsed.check('GPTBot', 'https://example.com/private')
export const line: number | undefined = verdict.rule?.line
export const kind: 'allow' | 'disallow' | undefined = verdict.rule?.kind
export const reason: string = verdict.reason
export const name: string = rfc9309.name
// @ts-expect-error The answer is a boolean: this fails where the types have become \`any\`.
export const wrong: number = parsed.isAllowed('GPTBot', 'https://example.com/')
`,
  )
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }))
  run(bin('tsc'), ['-p', consumer])
  say('a strict TypeScript consumer compiles')
}

/** Bundles for a browser; a browser has no built-in modules, so asking for one is a failure. */
async function asBrowserBundle() {
  // What is not used is left out of a bundle: all of it has to be, so that nothing of Node hides there.
  const imports = enginePaths.map((path, index) => `import * as path${index} from '${path}'\n`)
  const uses = enginePaths.map((_, index) => `assert(Object.keys(path${index}).length > 0, ${index})\n`)
  write(
    'browser.js',
    imports.join('') + IMPORTS + USE.replace("console.log('used')", `${uses.join('')}console.log('used')`),
  )
  const noBuiltins = {
    name: 'no-builtins',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith('node:') || builtinModules.includes(id)) fail(`${importer} imports ${id}`)
    },
  }
  await build({
    root: consumer,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [noBuiltins],
    build: { outDir: 'bundle', lib: { entry: 'browser.js', formats: ['es'], fileName: () => 'bundle.mjs' } },
  })
  const bundle = readFileSync(join(consumer, 'bundle', 'bundle.mjs'), 'utf8')
  const left = /\bnode:\w+|\brequire\(|\bfrom\s*["'][^"']+["']|\bimport\s*(?:\(\s*)?["'][^"']+["']/.exec(
    bundle,
  )
  if (left) fail(`the browser bundle still holds ${left[0]}`)
  // Without what a browser does not have either.
  write(
    'no-node.mjs',
    'for (const name of ["Buffer", "process", "global", "setImmediate"]) delete globalThis[name]\n',
  )
  use(join('bundle', 'bundle.mjs'), ['--import', './no-node.mjs'])
  say(`a browser bundle works: ${(bundle.length / 1024).toFixed(1)} KiB, not minified`)
}

function asCommand() {
  write('robots.txt', 'User-agent: *\nDisallow: /private\n')
  const command = join(consumer, 'node_modules', '.bin', 'ruly')
  const ask = (url) => ['check', 'GPTBot', url, '--robots', 'robots.txt']
  run(command, ask('https://example.com/private'), { cwd: consumer, code: 1 })
  run(command, ask('https://example.com/public'), { cwd: consumer, code: 0 })
  // Nobody listens there: no file that counts.
  run(command, ['fetch', 'http://127.0.0.1:1/', '--no-cache'], { cwd: consumer, code: 1 })
  write('lint.json', '{ "lint": { "rules": { "missing-colon": "error" } } }\n')
  write('faulty.txt', 'User-agent: *\nDisallow /private\n')
  run(command, ['lint', 'faulty.txt', '--config', 'lint.json'], { cwd: consumer, code: 1 })
  run(command, ['lint', 'faulty.txt', '--fix', '--config', 'lint.json'], { cwd: consumer, code: 0 })
  run(command, ['fmt', '--check', 'faulty.txt'], { cwd: consumer, code: 0 })
  say('the command ruly answers with its exit code')
}

try {
  freshBuild()
  const tarballs = ['ruly', 'client', 'cli'].map((name) => ({ name, tarball: pack(name) }))
  for (const { name, tarball } of tarballs) checkTarball(tarball, name)
  install(tarballs.map(({ tarball }) => tarball))
  asModule()
  loadsLittle()
  asRequire()
  asTypeScript()
  await asBrowserBundle()
  asClient()
  asCommand()
  say('all well')
} catch (error) {
  console.error(`smoke: FAILED: ${error.message}`)
  process.exitCode = 1
} finally {
  rmSync(temp, { recursive: true, force: true })
}
