import type { Verdict } from '../../model/verdict.ts'
import type { Style } from '../style.ts'
import { visible } from '../visible.ts'

/** A question with its verdict. */
export interface Answer {
  /** The robot as it was given. */
  readonly agent: string
  readonly url: string
  readonly verdict: Verdict
}

/** `allowed` or `disallowed`. */
export function verdictWord({ allowed }: Verdict, style: Style): string {
  return allowed ? style.allowed('allowed') : style.disallowed('disallowed')
}

/** The same, with spaces behind it: what follows stands in one column for both. */
export function verdictColumn(verdict: Verdict, style: Style): string {
  return verdictWord(verdict, style) + (verdict.allowed ? '     ' : '  ')
}

/** The verdict, the URL and the robot on one line. */
export function headLine({ agent, url, verdict }: Answer, style: Style): string {
  return `${verdictColumn(verdict, style)}${style.strong(visible(url))}  ${visible(agent)}`
}
