// What must work in every version of Node: each check runs programs of the consumer with the Node it is given.
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { allPaths, consumer, fail, run, use, write } from './consumer.mjs'
import { client, engine, everyPath, imports, importsOfPorts, ports, requires } from './programs.mjs'

/** More files would be felt at each start. */
const mostFiles = 4

function importsWork(node) {
  write('use.mjs', imports + importsOfPorts + engine + ports)
  use('use.mjs', { node })
  return `import works, by all ${allPaths.length} paths`
}

/** The files that a file loads before it runs, each by its path. */
function loadedFiles(path, loaded = new Set()) {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  for (const [, imported] of readFileSync(path, 'utf8').matchAll(/^(?:import|export)\b.*?"(\.[^"]+)"/gm))
    loadedFiles(join(dirname(path), imported), loaded)
  return loaded
}

/** Newer syntax in a file that no check loads would fail for users only. The files of the playground are for browsers. */
function everyFileParses(node) {
  write(
    'parse.mjs',
    `import { readdirSync, readFileSync } from 'node:fs'
import { Script, SourceTextModule } from 'node:vm'
const folders = ['ruly', ...readdirSync('node_modules/@ruly').map((name) => '@ruly/' + name)]
const files = folders.flatMap((folder) =>
  readdirSync('node_modules/' + folder, { recursive: true })
    .filter((path) => /(^|\\/)(dist|bin)\\/.*\\.c?js$/.test(path) && !path.includes('playground'))
    .map((path) => 'node_modules/' + folder + '/' + path),
)
for (const file of files) {
  const code = readFileSync(file, 'utf8').replace(/^#!.*/, '')
  if (/\\.cjs$|commonjs/.test(file)) new Script('(function () {' + code + '\\n})', { filename: file })
  else new SourceTextModule(code, { identifier: file })
}
if (files.length < 100) throw new Error('only ' + files.length + ' files')
console.log('used')
`,
  )
  use('parse.mjs', { node, args: ['--experimental-vm-modules', '--no-warnings'] })
  return 'every file parses'
}

export function importLoadsLittle() {
  const counts = ['ruly/dist/index.js', '@ruly/cli/dist/main.js'].map((path) => {
    const { size } = loadedFiles(join(consumer, 'node_modules', path))
    if (size < 2 || size > mostFiles) fail(`${path} loads ${size} files`)
    return `${path} loads ${size} files`
  })
  return counts.join(', ')
}

function requireWorks(node) {
  write('use.cjs', requires + engine + ports)
  use('use.cjs', { node })
  write(
    'drop-in.cjs',
    `const robots = require('ruly/compat/robots-parser')('https://example.com/robots.txt', 'User-agent: *\\nDisallow: /a')
if (robots.isAllowed('https://example.com/a') !== false) throw new Error('/a is allowed')
console.log('used')
`,
  )
  // Where ES modules cannot be required, as in Jest.
  use('drop-in.cjs', { node, args: ['--no-experimental-require-module'] })
  write('paths.mjs', everyPath)
  use('paths.mjs', { node })
  return 'require() works, by the same paths with the same names'
}

function clientWorks(node) {
  write('client.mjs', client)
  use('client.mjs', { node })
  return 'the client asks, keeps and answers'
}

/** The bundles are not minified: an error inside the engine is shown with the names of the functions, at the line that makes it. */
function stackTracesNameFunctions(node) {
  write('throws.mjs', "import { parse } from 'ruly'\nparse(42)\n")
  const said = run(node, ['throws.mjs'], { cwd: consumer, code: 1 })
  const [, path, line] =
    /\((?:file:\/\/)?(\S*ruly\/dist\/\S+\.js):(\d+):\d+\)/.exec(said) ?? fail(`no place in ${said}`)
  const thrower = readFileSync(path, 'utf8').split('\n')[line - 1]
  if (!thrower.includes('new TypeError(')) fail(`${path}:${line} makes no error: ${thrower}`)
  if (!/ at parse \(/.test(said)) fail(`no call of parse in ${said}`)
  return 'stack traces show functions and lines'
}

function commandWorks(node) {
  write('robots.txt', 'User-agent: *\nDisallow: /private\n')
  const command = join(consumer, 'node_modules', '.bin', 'ruly')
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  const ends = (code, ...words) =>
    run(command, words, { cwd: consumer, code, env: { ...process.env, PATH: path } })
  ends(1, 'check', 'GPTBot', 'https://example.com/private', '--robots', 'robots.txt')
  ends(0, 'check', 'GPTBot', 'https://example.com/public', '--robots', 'robots.txt')
  // Nobody listens there: no file that counts.
  ends(1, 'fetch', 'http://127.0.0.1:1/', '--no-cache')
  write('lint.json', '{ "lint": { "rules": { "missing-colon": "error" } } }\n')
  write('faulty.txt', 'User-agent: *\nDisallow /private\n')
  ends(1, 'lint', 'faulty.txt', '--config', 'lint.json')
  ends(0, 'lint', 'faulty.txt', '--fix', '--config', 'lint.json')
  ends(0, 'fmt', '--check', 'faulty.txt')
  // Loads a package that no other command needs.
  ends(0, 'census', 'robots.txt', '--format', 'parquet')
  return 'the command ruly answers with its exit code'
}

/** The packed service listens, answers and ends after SIGTERM. */
export function serviceWorks(node) {
  write(
    'service.mjs',
    `import { listen } from '@ruly/server'
const service = await listen(['--port', '0', '--store', 'memory', '--log-level', 'silent'], {})
const answer = await (await fetch(service.url + '/v1/check?url=data:,a&agent=a')).json()
const viewer = await fetch(service.url + '/docs/swagger-ui-bundle.js')
const page = await (await fetch(service.url)).text()
if (!answer.allowed || !viewer.ok || !page.includes('ruly playground')) throw new Error(JSON.stringify(answer))
await viewer.arrayBuffer()
await service.stop()
console.log('used')
`,
  )
  use('service.mjs', { node })
  return 'the service listens, answers and ends'
}

/** What must work in every version of Node: each gets the path of a Node, and gives what to say. */
export const inEveryNode = [
  importsWork,
  requireWorks,
  everyFileParses,
  clientWorks,
  stackTracesNameFunctions,
  commandWorks,
]
