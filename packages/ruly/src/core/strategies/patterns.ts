import type { Matching } from '../dialect.ts'
import type { Rule } from '../group.ts'
import type { Octets } from '../octets.ts'
import { patternOf, type Pattern } from '../pattern.ts'

/** `*` stands for any run of octets, a last `$` for the end; the pattern is compared in the form given. */
export function wildcards(form: (octets: Octets) => Octets): Matching['compile'] {
  return (rule) => [patternOf(form(rule.octets))]
}

/**
 * As `wildcards`; besides, an allow rule for `…/index.htm` or anything that goes on from there allows the folder `…/`.
 *
 * Source: Google's robots.cc, `RobotsMatcher::HandleAllow`.
 */
export function wildcardsWithIndexPage(form: (octets: Octets) => Octets): Matching['compile'] {
  return (rule) => {
    const written = form(rule.octets)
    return [patternOf(written), ...folderOfIndexPage(rule, written)]
  }
}

function folderOfIndexPage(rule: Rule, written: Octets): readonly Pattern[] {
  const slash = written.lastIndexOf('/')
  const isIndexPage = rule.kind === 'allow' && slash >= 0 && written.startsWith('/index.htm', slash)
  return isIndexPage ? [patternOf(`${written.slice(0, slash + 1)}$`)] : []
}
