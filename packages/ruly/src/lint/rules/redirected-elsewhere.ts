import { hostOf, withoutWww } from '../text/absolute-url.ts'
import type { LintRule } from '../lint-rule.ts'

export const redirectedElsewhere: LintRule = {
  code: 'redirected-elsewhere',
  severity: 'info',
  summary: 'The robots.txt of the site is a redirect to another host.',
  why:
    'Robots should follow five redirects at least, to other hosts, too, and take the file for that of the first host (RFC 9309 §2.3.1.2). Not all do, and the file has to be right for both hosts: ' +
    'paths in it are those of the first. With `www.` or without is not told of. Looked at where a site is asked: `ruly lint URL`.',
  *check({ served, robots }) {
    if (served === undefined || robots.url === undefined) return
    const [asked, answering] = [hostOf(robots.url), hostOf(served.finalUrl)]
    if (answering === '' || withoutWww(asked) === withoutWww(answering)) return
    yield {
      line: 0,
      message: `The file of ${asked} is that of ${answering}, by a redirect: its rules count for ${asked}.`,
    }
  },
}
