import type { Evidence, SiteRobots } from '@ruly/client'
import type { Robots } from 'ruly'
import { visibleJson } from '@ruly/lint'

import { safeEvidence } from './safe-evidence.ts'

/** The evidence of a file, without the age of the file between its parts. */
interface KnownText {
  readonly state: string
  readonly source: string
  readonly before: string
  readonly after: string
}

/** By the file: one that was requested again is another one, also if it is unchanged. */
const known = new WeakMap<Robots, KnownText>()

/** The evidence of a site for an agent as JSON. While a file is fresh, only its age changes from one answer to the next. */
export function evidenceText(
  { rules, robots }: Pick<SiteRobots, 'rules' | 'robots'>,
  evidence: Evidence,
): string {
  const { file, state, source, overrides } = evidence
  if (rules !== 'file' || file === undefined || state === 'unreachable' || overrides !== undefined)
    return visibleJson(safeEvidence(evidence))
  let text = known.get(robots)
  if (text?.state !== state || text.source !== source) {
    // No text can contain this: a quotation mark inside of one is escaped.
    const [before = '', after = ''] = visibleJson({
      ...safeEvidence(evidence),
      file: { ...file, ageMs: 0 },
    }).split('"ageMs":0')
    text = { state, source, before: `${before}"ageMs":`, after }
    known.set(robots, text)
  }
  return text.before + file.ageMs + text.after
}
