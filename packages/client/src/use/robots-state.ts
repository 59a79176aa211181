import type { SiteRobots } from '../verdict/client-verdict.ts'
import type { RobotsState } from './use-answer.ts'

/** The state that a robots.txt was read in, or not, without any text of the site. */
export function robotsState({ rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>): RobotsState {
  const { state, status, error, askedAt, freshUntil, file } = evidence
  return { rules, state, status, error: error?.code, askedAt, freshUntil, sha256: file?.sha256 }
}
