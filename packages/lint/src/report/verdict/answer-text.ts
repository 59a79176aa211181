import type { Verdict } from 'ruly'
import type { Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'

/** A question with its verdict. */
export interface Answer {
  /** The agent, as given. */
  readonly agent: string
  /** The URL, as given. */
  readonly url: string
  /** The verdict of the question. */
  readonly verdict: Verdict
}

/** The part of a verdict that its word depends on. */
type Outcome = Pick<Verdict, 'allowed' | 'reason'>

/** `allowed`, `disallowed`, or `ungoverned`: what no robots.txt governs is not permitted by one either. */
export function verdictWord({ allowed, reason }: Outcome, style: Style): string {
  if (reason === 'not-governed') return style.warning('ungoverned')
  return allowed ? style.allowed('allowed') : style.disallowed('disallowed')
}

/** The verdict word, padded so that what follows lines up for all words. */
export function verdictColumn(verdict: Outcome, style: Style): string {
  const isShort = verdict.allowed && verdict.reason !== 'not-governed'
  return verdictWord(verdict, style) + (isShort ? '     ' : '  ')
}

/** The verdict, the URL and the agent on one line. */
export function headLine({ agent, url, verdict }: Answer, style: Style): string {
  return `${verdictColumn(verdict, style)}${style.strong(visible(url))}  ${visible(agent)}`
}
