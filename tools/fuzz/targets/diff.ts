import { google, rfc9309 } from 'ruly/dialects'
import { createDiffer } from '@ruly/lint'

import { faultsIn, pathsOf } from '../../../packages/lint/test/support/diff-by-trying.ts'
import { expectSame, partsOf, separator, textOf, type Target } from '../target.ts'

const paths = pathsOf(['/', 'a', 'x']).filter((path) => path.length <= 5)
const seeds = ['D/a\nA/a/b$', 'A/*a\nD*/x*', 'D/\nA/a$\nD/a*'].map(
  (rules) => `${rules}${separator}D/a\nA/a\n`,
)

export const target: Target = {
  promises: 'The differences of two files are those that trying every short path finds.',
  seeds,
  words: ['D/', 'A/', '\n', '/', 'a', '*', '$', 'D*', 'D\n', '/a/a', '*a*', separator],
  maxBytes: 60,
  run(input) {
    const [old, now] = partsOf(input, 2).map(fileIn)
    for (const dialect of [rfc9309, google]) {
      const differ = createDiffer(old ?? '', now ?? '', { dialect })
      const changes = differ.regions({ agents: ['X'] })
      expectSame('differences', faultsIn(differ, changes, paths), [])
    }
    expectSame('differences of a file from itself', createDiffer(old ?? '', old ?? '').regions(), [])
  },
}

/** A file of rules for everybody: `D` and `A` stand for their fields, and only few characters are in patterns. */
function fileIn(part: Uint8Array): string {
  const lines = textOf(part).slice(0, 40).split('\n')
  const rules = lines.slice(0, 5).map((line) => {
    const pattern = line.slice(1).replaceAll(/[^a/*$]/g, '')
    return `${line.startsWith('A') ? 'Allow' : 'Disallow'}: ${/^[/*]/.test(pattern) ? pattern : ''}`
  })
  return ['User-agent: *', ...rules].join('\n')
}
