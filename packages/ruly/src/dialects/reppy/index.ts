import { rfc9309Access as access } from '../../access/rfc9309-access.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Dialect, SplitLine } from '../../model/dialect.ts'
import { asIs } from '../../strategies/matching/normal-forms.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { fields } from '../../strategies/reading/known-fields.ts'
import { lineFeeds } from '../../strategies/reading/listed-line-breaks.ts'
import { beforeHash, colonIn } from '../../strategies/reading/split-line.ts'
import { trimAscii } from '../../strategies/reading/white-space.ts'
import { asGiven, sameWholeValue, star } from '../../strategies/selection/agent-names.ts'
import { copiedGroups } from './agents.ts'
import { mozTarget, mozWildcards } from './urls.ts'

/**
 * Python's reppy, and Moz's rep-cpp, which it wraps.
 *
 * Source: seomoz/rep-cpp ca2ae84 (2024-01-11), with seomoz/url-cpp f9f53c7; seomoz/reppy e92f22e.
 *
 * Deviation: a URL of another host is `not-governed`; the original disallows it.
 * Deviation: a rule or URL with a port that is not a number is void or `not-governed`; the original throws an error.
 * Deviation: among more than 16 rules, the original sorts those of the same length in no certain order; here the first decides.
 * Deviation: a group whose first user-agent line has no value is for its other agents; the original gives them the next one.
 */
export const reppy: Dialect = {
  name: 'reppy',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: lineFeeds,
    maxLineBytes: Infinity,
    split: colonWithAnyName,
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: sameWholeValue,
    isWildcard: star,
    choose: copiedGroups,
  },
  matching: {
    target: mozTarget,
    compile: mozWildcards,
    emptyValue: 'compiled',
    order: 'longest-then-file',
    robotsTxt: 'always-allowed',
  },
  access,
}

/**
 * `name: value`, even without a name; `#` begins a comment anywhere.
 *
 * Source: seomoz/rep-cpp, robots.cpp, `getpair`.
 */
function colonWithAnyName(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const colon = colonIn(line, text)
  if (colon < 0) return { comment, blank, field: undefined }
  const name = trimAscii(line, text.start, colon)
  return { comment, blank, field: { name, value: trimAscii(line, colon + 1, text.end), colon: true } }
}
