import { hostOf, withoutWww } from '../text/absolute-url.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const redirectedElsewhere: LintRule = {
  code: 'redirected-elsewhere',
  severity: 'info',
  summary: 'The robots.txt of the site redirects to another host.',
  why:
    'Robots should follow at least five redirects, also to other hosts, and apply the file to the first host (RFC 9309 §2.3.1.2). Not all do, and the file must be right for both hosts: ' +
    'its paths are those of the first. A redirect that only adds or removes `www.` is not reported. Checked only for a file from a site: `ruly lint URL`.',
  *check({ served, robots }) {
    if (served === undefined || robots.url === undefined) return
    const [asked, answering] = [hostOf(robots.url), hostOf(served.finalUrl)]
    if (answering === '' || withoutWww(asked) === withoutWww(answering)) return
    yield {
      line: 0,
      message: `The file of ${asked} redirects to ${answering}: its rules apply to ${asked}.`,
    }
  },
}
