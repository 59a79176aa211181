import { readFileSync } from 'node:fs'

/** What a system answers: for /x/1 and /o of a site, `A` allow or `D` deny, and until when the file is fresh; or what it throws. */
export type TableAnswer =
  | {
      readonly verdicts: string
      /** After the answer came. */
      readonly expiresInSeconds?: number
      /** An ISO 8601 time, where the answer itself names it. */
      readonly expiresAt?: string
    }
  | { readonly throws: { readonly status?: number; readonly network?: string; readonly charset?: 'unknown' } }

export type TableSystem = 'rerp' | 'gem' | 'lwp'

/** What was measured on the original systems for one scenario. */
export interface TableRow extends Readonly<Record<TableSystem, TableAnswer>> {
  readonly scenario: string
  /** What the site answers to the request for its robots.txt, for people. */
  readonly answer: string
  /** Where we answer otherwise on purpose. */
  readonly exceptions?: {
    readonly [System in TableSystem]?: { readonly ours: TableAnswer; readonly cause: string }
  }
}

export const { rows, causes } = JSON.parse(
  readFileSync(new URL('../../vectors/loopback-table.json', import.meta.url), 'utf8'),
) as { readonly rows: readonly TableRow[]; readonly causes: Readonly<Record<string, string>> }

/** What we answer. */
export function oursOf(row: TableRow, system: TableSystem): TableAnswer {
  return row.exceptions?.[system]?.ours ?? row[system]
}

/** A sentence about what a system answers. */
export function sentenceOf(answer: TableAnswer): string {
  if ('throws' in answer) return `throws for ${Object.entries(answer.throws).flat().join(' ')}`
  const { verdicts, expiresInSeconds, expiresAt } = answer
  const said = { AA: 'allows all', DD: 'forbids all', DA: 'follows the rules' }[verdicts] ?? verdicts
  if (expiresAt !== undefined) return `${said} until ${expiresAt}`
  return expiresInSeconds === undefined ? said : `${said} for ${expiresInSeconds} s`
}
