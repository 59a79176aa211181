import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { tempFolder } from '../../scripts/files.mjs'
import { writeWarc } from '../corpus/warc.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { command, timed } from '../processes.mjs'

const workload = 'census'

const sets = [
  { set: 'a WARC of all files', isDistinct: true },
  { set: 'a WARC of all files, each of several sites', isDistinct: false },
]

export const census = {
  name: workload,
  about: 'rows and summary of a WARC by the command in one thread, 23 agents, beside gunzip',

  async run({ corpus, scale, pace }) {
    if (spawnSync('bash', ['-c', 'command -v gunzip']).status !== 0)
      return { figures: [], notes: ['Not measured: it needs bash and gunzip.'] }
    const warc = join(tempFolder('census'), 'all.warc.gz')
    const figures = []
    const notes = []
    for (const { set, isDistinct } of sets) {
      const records = writeWarc(warc, corpus.files, scale.censusTimes, isDistinct)
      const ruly = [process.execPath, command, 'census', warc, '--threads', '1', '-q', '--format', 'parquet']
      const measured = await measure(
        [contenderOf('ruly', ruly, records), contenderOf('gunzip', ['gunzip', '-c', warc], records)],
        pace,
      )
      figures.push(...figuresOf({ workload, set, unit: 'µs/record' }, measured))
      notes.push(
        `${set}: ${records.toLocaleString('en')} records; the time of the whole process, with its start.`,
      )
    }
    return { figures, notes }
  },
}

/** A process and its threads. */
function contenderOf(name, words, operations) {
  const run = () => ({ operations, result: operations, nanoseconds: timed(words).cpu * 1e9 })
  return { name, operations, isWhole: true, run }
}
