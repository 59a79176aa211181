// What a new process takes to load ruly: as published, in bundles, and with one file for each source: node bench/cold-start.mjs [rounds]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { spreadOf } from './figures.mjs'

const [rounds = 21] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('..', import.meta.url))

// Below the command, so that its dependencies are found.
const parent = join(root, 'packages/cli/node_modules')
mkdirSync(parent, { recursive: true })
const temp = mkdtempSync(join(parent, '.cold-start-'))

/** Makes a program that has the packages installed, and a few files to run. */
function makeProgram(name) {
  const folder = join(temp, name)
  for (const [of, into] of Object.entries({ ruly: 'ruly', client: '@ruly/client', cli: '@ruly/cli' }))
    for (const part of ['package.json', 'dist', ...(of === 'cli' ? ['bin'] : [])])
      cpSync(join(root, 'packages', of, part), join(folder, 'node_modules', into, part), { recursive: true })
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private\n')
  writeFileSync(join(folder, 'nothing.mjs'), '')
  writeFileSync(join(folder, 'import.mjs'), "import 'ruly'\n")
  writeFileSync(
    join(folder, 'tell-time.mjs'),
    `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(String((user + system) / 1000))
})
`,
  )
  return folder
}

/** Replaces the bundles of an installed engine by one file for each source. */
function unbundle(folder) {
  const dist = join(folder, 'node_modules', 'ruly', 'dist')
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.js')) rmSync(join(dist, path))
  const options = [
    '--emitDeclarationOnly',
    'false',
    '--outDir',
    dist,
    '--tsBuildInfoFile',
    join(temp, '.tsbuildinfo'),
  ]
  run(root, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'packages/ruly', ...options])
}

function run(cwd, words) {
  const { status, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} exits with ${status}: ${stderr}`)
  return stderr
}

const ask = ['check', 'GPTBot', 'https://example.com/public', '--robots', 'robots.txt']
const commands = {
  'an empty program': ['nothing.mjs'],
  "import 'ruly'": ['import.mjs'],
  'ruly check': [join('node_modules', '@ruly', 'cli', 'bin', 'ruly.js'), ...ask],
}

/** Milliseconds of CPU time of a process, with the start of Node. */
function timeOf(folder, words) {
  return Number(run(folder, ['--import', './tell-time.mjs', ...words]))
}

/** The times of a command in both programs, side by side; every other round runs in reverse order. */
function measure(words, programs) {
  const times = programs.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    for (const at of order) times[at].push(timeOf(programs[at], words))
  }
  return times.map((values) => values.slice(1)) // the first round fills the caches of the file system
}

try {
  const programs = [makeProgram('bundled'), makeProgram('by-file')]
  unbundle(programs[1])
  for (const [name, words] of Object.entries(commands)) {
    const [bundled, byFile] = measure(words, programs)
    const ratio = spreadOf(byFile.map((time, round) => time / bundled[round])).median.toFixed(2)
    const [a, b] = [bundled, byFile].map((values) => `${spreadOf(values).median.toFixed(0)} ms`)
    console.log(`${name.padEnd(18)} bundled ${a}, one file for each source ${b}: ${ratio} times`)
  }
} finally {
  rmSync(temp, { recursive: true, force: true })
}
