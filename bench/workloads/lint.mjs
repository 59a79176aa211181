import { parse } from 'ruly'
import { lint } from '@ruly/lint'

import { wholeContender } from '../checking.mjs'
import { sampleOf } from '../corpus/files.mjs'
import { measureFigures } from '../measure.mjs'

const workload = 'lint'

export const linting = {
  name: workload,
  about: 'every rule of the linter on a file, beside reading all that the file says; every tenth file',

  async run({ corpus, pace }) {
    const files = sampleOf(corpus.files, 10).map(({ bytes }) => bytes)
    const contenders = [contenderOf('ruly', files, recordsIn), contenderOf('the linter', files, findingsIn)]
    const where = { workload, set: 'real sample', unit: 'µs/file' }
    return {
      figures: await measureFigures(where, contenders, { ...pace, shortest: 5 * pace.shortest }),
      notes: ['The first line is reading alone: lines, groups, other fields and diagnostics.'],
    }
  },
}

function contenderOf(name, files, countIn) {
  return wholeContender(name, files.length, () => files.reduce((sum, bytes) => sum + countIn(bytes), 0))
}

function recordsIn(bytes) {
  const { lines, groups, extensions, diagnostics } = parse(bytes)
  return lines.length + groups.length + extensions.length + diagnostics.length
}

function findingsIn(bytes) {
  return lint(bytes).findings.length
}
