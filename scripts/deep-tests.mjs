// Runs the deep tests of the packages that changed, and builds the site if a page changed: node scripts/deep-tests.mjs [--all | --since REVISION]
//
// Without an option, what changed is all that came with the last push. A clone does not tell where a push began, so the
// commits of the last twelve hours before HEAD count, and at least the last one. In doubt, all deep tests run.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { exitCodeOf } from './run-program.mjs'

const packages =
  'common ruly preferences lint client compat batch server lsp cli playground crawlee handlers vite'.split(
    ' ',
  )

/** The packages that the floors of the benchmark are about. */
const measured = ['ruly', 'lint', 'client', 'batch', 'cli']

/** The packages whose deep tests a change of these files may break, as `packages/` orders them: later ones use earlier ones. */
function packagesTouchedBy(paths) {
  const touched = new Set()
  for (const path of paths) {
    const [, name, part] = /^packages\/(\w+)\/(\w+)/.exec(path) ?? []
    if (isProse(path)) continue
    if (name === undefined || !packages.includes(name)) return packages
    const users = part === 'test' ? [name] : packages.slice(packages.indexOf(name))
    for (const user of users) touched.add(user)
  }
  return packages.filter((name) => touched.has(name))
}

function isProse(path) {
  return path.endsWith('.md') || path.startsWith('docs/') || path === 'LICENSE'
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The newest commit that is not part of the last push. */
function lastPushed() {
  const time = Number(git('log', '-1', '--format=%ct'))
  return git('rev-list', '-1', `--before=${time - 12 * 3600}`, 'HEAD^') || undefined
}

function run(command, ...words) {
  console.log(`\n=== ${[command, ...words].join(' ')}`)
  return exitCodeOf(command, words) === 0
}

function mustRun(command, ...words) {
  if (!run(command, ...words)) process.exitCode = 1
}

/** A file that fails runs once more, and the summary of CI names it. */
function runVitest(...words) {
  const report = 'reports/vitest-deep.json'
  if (!run('npx', 'vitest', 'run', `--outputFile.json=${report}`, ...words))
    mustRun('node', 'scripts/run-failed-again.mjs', report)
}

const { values } = parseArgs({ options: { all: { type: 'boolean' }, since: { type: 'string' } } })
const base = values.all ? undefined : (values.since ?? lastPushed())
const changed = base === undefined ? undefined : git('diff', '--name-only', base)?.split('\n').filter(Boolean)
const touched = changed === undefined ? packages : packagesTouchedBy(changed)
const reason =
  changed === undefined
    ? 'all asked for, or no base to compare with'
    : `${changed.length} files changed since ${base}`

const isSiteTouched = changed?.some((path) => path.endsWith('.md') || path.startsWith('tools/site/')) ?? true
const buildSite = () => isSiteTouched && mustRun('node', 'tools/site/build.mjs')

if (touched.length === 0) {
  console.log(`No deep tests: ${reason}, none of them code.`)
  buildSite()
} else {
  console.log(`Deep tests of ${touched.join(', ')}: ${reason}.`)
  const folders = touched.map((name) => `packages/${name}/`)
  // The action and the hooks run the command. Regular expressions are in all packages.
  folders.push(touched.includes('cli') ? 'tools/' : 'tools/regexps/')
  runVitest('--project', 'deep*', ...folders)
  // They measure times in a browser, which a busy machine cannot promise.
  if (values.all)
    mustRun('node', 'scripts/browser-tests.mjs', '--outputFile.json=reports/vitest-browser.json')
  buildSite()
  // It deletes what is built and builds it again, so nothing else may run meanwhile.
  mustRun('node', 'scripts/smoke.mjs')
  // What a release would publish; the address stands for that of the repository.
  mustRun('npm', 'run', 'release', '--', '--repository', 'https://github.com/OWNER/NAME')
  if (measured.some((name) => touched.includes(name))) mustRun('npm', 'run', 'bench', '--', '--smoke')
}
