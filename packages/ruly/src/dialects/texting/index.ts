import { rfc9309Access as access } from '../../access/rfc9309-access.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Dialect } from '../../model/dialect.ts'
import { asIs } from '../../strategies/matching/normal-forms.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { star } from '../../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../../strategies/selection/choose-groups.ts'
import { lowerCased, utf8OfText } from '@ruly/common/utf8'
import { carriageReturns, knownStatement } from './lines.ts'
import { fragmentTarget, fragmentWildcards } from './urls.ts'

/**
 * Rust's texting_robots.
 *
 * Source: Smerity/texting_robots 8e52f3f (2024-02-13, 0.2.2). It does not request files: the access policy is that of RFC 9309.
 *
 * Deviation: a rule with `$` whose regular expression is too large for the crate is read; the original returns an error.
 */
export const texting: Dialect = {
  name: 'texting',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: carriageReturns,
    maxLineBytes: Infinity,
    split: knownStatement,
    clean: asIs,
    classify: exactNames([
      { name: 'user-agent', typos: ['user agent', 'useragent'] },
      { name: 'allow' },
      { name: 'disallow', typos: ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'] },
      { name: 'sitemap', typos: ['site-map', 'site map'] },
      { name: 'crawl-delay', typos: ['crawl delay', 'crawldelay'] },
    ]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'if-alone',
    emptyGroup: 'kept',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: lowerCasedAgent,
    names: sameLowerCasedName,
    isWildcard: star,
    choose: allElseAllWildcard,
  },
  matching: {
    target: fragmentTarget,
    compile: fragmentWildcards,
    emptyValue: 'compiled',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
  access,
}

/** The user agent in lower case. */
export function lowerCasedAgent(userAgent: string): readonly ByteString[] {
  return [utf8OfText(userAgent.toLowerCase())]
}

/**
 * The line's whole value, with ASCII letters in lower case, is the token.
 *
 * Source: Smerity/texting_robots, lib.rs, `Robot::new`.
 */
export function sameLowerCasedName(lineValue: ByteString, token: ByteString): boolean {
  return lowerCased(lineValue) === token
}
