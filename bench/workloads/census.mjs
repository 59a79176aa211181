import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { writeWarc } from '../corpus/warc.mjs'
import { figuresOf, missing } from '../figures.mjs'
import { measure } from '../measure.mjs'

const workload = 'census'
const command = fileURLToPath(new URL('../../packages/cli/bin/ruly.js', import.meta.url))

const sets = [
  { set: 'a WARC of all files', isDistinct: true },
  { set: 'a WARC of all files, each of several sites', isDistinct: false },
]

export const census = {
  name: workload,
  about: 'rows and summary of a WARC by the command in one thread, 23 agents, beside gunzip',

  async run({ corpus, scale, pace }) {
    if (spawnSync('bash', ['-c', 'command -v gunzip']).status !== 0)
      return {
        figures: [
          missing({ workload, set: sets[0].set, unit: 'µs/record' }, 'ruly', 'needs bash and gunzip'),
        ],
        differences: [],
      }
    const folder = mkdtempSync(join(tmpdir(), 'ruly-census-'))
    const warc = join(folder, 'all.warc.gz')
    const figures = []
    const notes = []
    for (const { set, isDistinct } of sets) {
      const { records } = writeWarc(warc, corpus.files, scale.censusTimes, isDistinct)
      const measured = await measure(contendersOf(warc, records), pace)
      figures.push(...figuresOf({ workload, set, unit: 'µs/record' }, measured))
      notes.push(
        `${set}: ${records.toLocaleString('en')} records; the time of the whole process, with its start.`,
      )
    }
    rmSync(folder, { recursive: true })
    return { figures, differences: [], notes }
  },
}

function contendersOf(warc, records) {
  const ruly = [process.execPath, command, 'census', warc, '--threads', '1', '--quiet']
  return [
    ['ruly', [...ruly, '--format', 'parquet']],
    ['ruly, NDJSON', ruly],
    ['ruly, summary only', [...ruly, '--summary']],
    ['gunzip', ['gunzip', '-c', warc]],
  ].map(([name, words]) => contenderOf(name, words, records))
}

function contenderOf(name, words, operations) {
  return {
    name,
    operations,
    isWhole: true,
    run: () => ({ operations, result: operations, nanoseconds: nanosecondsOf(words) }),
  }
}

/** CPU time of a process and its threads. */
function nanosecondsOf(words) {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null', 'bash', ...words]
  const { status, stderr } = spawnSync('bash', timed, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} exits with ${status}.`)
  const [user, system] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1e9
}
