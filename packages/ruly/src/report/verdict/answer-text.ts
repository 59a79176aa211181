import type { Verdict } from '../../model/verdict.ts'
import type { Style } from '../style.ts'
import { visible } from '../visible.ts'

/** A question with its verdict. */
export interface Answer {
  /** The agent, as given. */
  readonly agent: string
  /** The URL, as given. */
  readonly url: string
  /** The verdict of the question. */
  readonly verdict: Verdict
}

/** `allowed` or `disallowed`. */
export function verdictWord({ allowed }: Verdict, style: Style): string {
  return allowed ? style.allowed('allowed') : style.disallowed('disallowed')
}

/** The verdict word, padded so that what follows lines up for both words. */
export function verdictColumn(verdict: Verdict, style: Style): string {
  return verdictWord(verdict, style) + (verdict.allowed ? '     ' : '  ')
}

/** The verdict, the URL and the agent on one line. */
export function headLine({ agent, url, verdict }: Answer, style: Style): string {
  return `${verdictColumn(verdict, style)}${style.strong(visible(url))}  ${visible(agent)}`
}
