import { RobotExclusionRulesParser } from '../../src/compat/robot-exclusion-rules-parser.ts'
import { oracles, recordedFile } from './oracles.ts'

/** A parser that has read a file. */
export function parserOf(robots: string | Uint8Array): RobotExclusionRulesParser {
  const parser = new RobotExclusionRulesParser()
  parser.parse(robots)
  return parser
}

/** A file of the recorded questions as the original was handed it: as text. */
export function textOf(file: string): string | Uint8Array {
  return oracles.find(({ name }) => name === 'rerp')!.input(recordedFile(file))
}

/** Rows by the file that they are about. */
export function byFile<Row extends { readonly file: string }>(
  rows: readonly Row[],
): readonly [string, Row[]][] {
  const files = new Map<string, Row[]>()
  for (const row of rows) {
    const known = files.get(row.file)
    if (known === undefined) files.set(row.file, [row])
    else known.push(row)
  }
  return [...files]
}
