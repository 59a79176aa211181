import type { SiteWithoutFile } from '@ruly/lint'

import type { RobotsFile } from '../../questions/question-command.ts'
import type { Request } from '../../questions/request.ts'

/** What was found instead of a usable file; undefined for a file. With `--policy`, what this policy makes of it applies to all. */
export function siteWithoutFile({ site }: RobotsFile, { source }: Request): SiteWithoutFile | undefined {
  if (site === undefined || site.rules === 'file') return undefined
  const { rules, evidence } = site
  const isGiven = source.kind === 'sites' && source.policy !== undefined
  return isGiven ? { rules } : { rules, evidence }
}
