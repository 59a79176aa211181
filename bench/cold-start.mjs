// What a new process takes to load ruly and to answer one question: node bench/cold-start.mjs [--rounds N] [--json FILE]
import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { root, tempFolder, writeJson } from '../scripts/files.mjs'
import { spreadOf } from './figures.mjs'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '21' }, json: { type: 'string' } },
})

const question = `('https://example.com/private/a'`
const text = `'User-agent: *\\nDisallow: /private\\n'`
const programs = {
  'an empty program': '',
  "import 'ruly'": "import 'ruly'",
  "import 'ruly', parse, check one URL": `import { parse } from 'ruly'
parse(${text}).forAgent('ExampleBot').isAllowed${question})`,
  "import 'robots-parser'": "import 'robots-parser'",
  "import 'robots-parser', parse, check one URL": `import parse from 'robots-parser'
parse('https://example.com/robots.txt', ${text}).isAllowed${question}, 'ExampleBot')`,
}
const ask = ['check', 'GPTBot', 'https://example.com/public', '--robots', 'robots.txt']
const commands = { 'ruly --version': ['--version'], 'ruly check of a file': ask }

/** Makes a folder with the packages installed as published, the programs, and words for Node by name of what they do. */
function prepare(folder) {
  for (const [of, into] of Object.entries({ ruly: 'ruly', client: '@ruly/client', cli: '@ruly/cli' }))
    for (const part of ['package.json', 'dist', ...(of === 'cli' ? ['bin'] : [])])
      cpSync(join(root, 'packages', of, part), join(folder, 'node_modules', into, part), { recursive: true })
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private\n')
  writeFileSync(join(folder, 'tell-time.cjs'), tellTime)
  const words = Object.entries(programs).map(([name, program], i) => {
    writeFileSync(join(folder, `${i}.mjs`), program)
    return [name, [`${i}.mjs`]]
  })
  const binary = join('node_modules', '@ruly', 'cli', 'bin', 'ruly.js')
  return new Map([...words, ...Object.entries(commands).map(([name, own]) => [name, [binary, ...own]])])
}

const tellTime = `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(String((user + system) / 1000))
})
`

/** Milliseconds of CPU time of a process, with the start of Node. */
function timeOf(folder, words) {
  const { status, stderr } = spawnSync(process.execPath, ['--require', './tell-time.cjs', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} exits with ${status}: ${stderr}`)
  return Number(stderr)
}

/** The times of all programs, round by round; every other round runs in reverse order. */
function measure(folder, programWords) {
  const times = new Map([...programWords.keys()].map((name) => [name, []]))
  for (let round = 0; round <= Number(options.rounds); round++) {
    const order = [...programWords]
    for (const [name, words] of round % 2 === 0 ? order : order.toReversed())
      times.get(name).push(timeOf(folder, words))
  }
  // The first round fills the caches of the file system.
  return new Map([...times].map(([name, values]) => [name, values.slice(1)]))
}

/** Each program beside the empty one of the same round. */
function rowsOf(times) {
  const empty = times.get('an empty program')
  return [...times].map(([name, values]) => ({
    name,
    milliseconds: spreadOf(values),
    more: spreadOf(values.map((value, round) => value - empty[round])),
    ratio: spreadOf(values.map((value, round) => value / empty[round])),
  }))
}

// Below the command, so that its dependencies are found.
const folder = tempFolder('cold-start', `${root}packages/cli/node_modules`)
const rows = rowsOf(measure(folder, prepare(folder)))
for (const { name, milliseconds, more, ratio } of rows)
  console.log(
    `${name.padEnd(46)} ${milliseconds.median.toFixed(1).padStart(6)} ms, ${more.median.toFixed(1).padStart(6)} more, ${ratio.median.toFixed(2)} times an empty program`,
  )
if (options.json !== undefined) writeJson(options.json, { rows })
