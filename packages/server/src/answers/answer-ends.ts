import type { ClientVerdict, SiteRobots, Evidence } from '@ruly/client'
import type { Agent, Verdict, Robots } from 'ruly'
import { visibleJson } from '@ruly/lint'

import { notGoverned, noteOf, safeEvidence } from './check-answer.ts'

/** How the answer about a URL begins. */
export function answerBegin(url: string): string {
  return `{"url":${jsonText(url)}`
}

/**
 * Writes how the answers of a site to an agent end, after their URLs. Begin and end are the JSON of `answerOf`, byte for byte, but all answers
 * by the same rule have one end.
 *
 * @param site undefined for URLs that no robots.txt governs
 */
export function answerEnds(
  site: SiteRobots | undefined,
  agent: Agent,
  { evidence: hasEvidence }: { readonly evidence: boolean },
): (url: string) => string {
  const asked = site?.forAgent(agent)
  // The verdicts of a file are the same objects for the same rule.
  const policy: { check(url: string): Verdict | ClientVerdict } | undefined =
    site?.rules === 'file' && asked?.evidence.overrides === undefined ? site.robots.forAgent(agent) : asked
  const ends = new Map<number | string, string>()

  function endText(verdict: Verdict | ClientVerdict): string {
    const evidence = hasEvidence
      ? `,"evidence":${site && asked ? evidenceText(site, asked.evidence) : 'null'}`
      : ''
    const retryAt = 'retryAt' in verdict ? `,"retryAt":${verdict.retryAt}` : ''
    const more = visibleJson(noteOf(verdict)).slice(1, -1)
    const ending = more === '' ? '' : `,${more}`
    return `,"agent":${jsonText(agent)},${verdictText(verdict)}${evidence}${retryAt}${ending}}`
  }

  return (url) => {
    const verdict = policy?.check(url) ?? notGoverned
    const key = verdict.rule?.line ?? verdict.reason
    let end = ends.get(key)
    if (end === undefined) ends.set(key, (end = endText(verdict)))
    return end
  }
}

const verdictTexts = new WeakMap<Verdict, string>()

/** The members of a verdict. */
function verdictText(verdict: Verdict): string {
  const known = verdictTexts.get(verdict)
  if (known !== undefined) return known
  const { allowed, reason, rule = null, group, token } = verdict
  const text = visibleJson({ allowed, reason, rule, group, token }).slice(1, -1)
  verdictTexts.set(verdict, text)
  return text
}

/** Most URLs and agents stand in JSON as they are. */
function jsonText(text: Agent): string {
  return typeof text === 'string' && plain.test(text) ? `"${text}"` : visibleJson(text)
}

/** Printable ASCII without quotation mark and backslash. */
const plain = /^[ !#-[\]-~]*$/

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
function evidenceText({ rules, robots }: Pick<SiteRobots, 'rules' | 'robots'>, evidence: Evidence): string {
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
