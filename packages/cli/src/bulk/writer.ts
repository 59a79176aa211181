import type { Verdict } from 'ruly'
import { visible } from 'ruly/report'

import type { Answered, Fault } from './batch.ts'
import type { Judge, Row } from './judge.ts'
import type { Run } from './read-batch.ts'
import { rowFormat } from './row-format.ts'
import type { RowFormatName } from './row-format-name.ts'

/** Which answers are written, and how. */
export interface Writing {
  readonly format: RowFormatName
  /** Undefined for all. */
  readonly only: 'allowed' | 'disallowed' | undefined
}

/** Gathers the rows of a batch. */
export interface BatchWriter {
  /** Asks the judges about each URL, each about the first before any about the second. */
  answer(judges: readonly Judge[], asked: Pick<Run, 'urls' | 'isPrintable'>): void
  fail(fault: Fault): void
  end(): Answered
}

const encoder = new TextEncoder()

/** Faults that are handed on to be told. */
const toldFaults = 20

export function createBatchWriter({ format: name, only }: Writing): BatchWriter {
  const format = rowFormat(name)
  const wanted = only === undefined ? undefined : only === 'allowed'
  // A row that is the URL alone hangs on the sign of the line, and needs no verdict.
  const isBrief = name === 'urls'
  const faults: string[] = []
  const parts: string[] = []
  let lines = 0
  let malformed = 0

  function rowFor({ agent, policy, rows }: Judge, url: string, line: number | undefined): Row {
    const known = line === undefined || line === 0 ? undefined : rows.get(line)
    if (known !== undefined) return known
    const verdict = policy.check(url)
    const key = keyOf(verdict)
    const same = rows.get(key)
    if (same !== undefined) return same
    const row = { isAllowed: verdict.allowed, ...format.row(agent, verdict) }
    rows.set(key, row)
    return row
  }

  function shown(url: string, isPrintable: boolean): string {
    return isPrintable && !format.special.some((character) => url.includes(character)) ? url : format.url(url)
  }

  return {
    answer(judges, { urls, isPrintable }) {
      lines += urls.length
      const found = judges.map(({ policy }) => policy.checkMany?.(urls))
      const brief: string[] = []
      let text = ''
      for (let i = 0; i < urls.length; i++) {
        const url = urls[i] as string
        for (let j = 0; j < judges.length; j++) {
          const line = found[j]?.[i]
          if (isBrief && line !== undefined) {
            if (wanted === undefined || line >= 0 === wanted) brief.push(url)
            continue
          }
          const { isAllowed, before, after } = rowFor(judges[j] as Judge, url, line)
          if (wanted === undefined || isAllowed === wanted) text += before + shown(url, isPrintable) + after
        }
      }
      if (brief.length > 0) parts.push(brief.join('\n'), '\n')
      parts.push(text)
    },
    fail(fault) {
      lines++
      malformed++
      const { list, line, why, text: said } = fault
      if (faults.length < toldFaults) faults.push(`${list}:${line}: ${why}: ${visible(said.slice(0, 100))}`)
      if (only === undefined) parts.push(format.fault(fault))
    },
    end: () => ({ rows: encoder.encode(parts.join('')), lines, malformed, faults }),
  }
}

/** The line that decides, as `Policy.checkMany` has it, or the reason. */
function keyOf({ allowed, reason, rule }: Verdict): number | string {
  if (rule === undefined) return reason
  return allowed ? rule.line : -rule.line
}
