import { robotRulesAccess as access } from '../access/robot-rules-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { CompileRule, Dialect, Target } from '../model/dialect.ts'
import { keeping, literalLetters } from '../strategies/matching/compile-pattern.ts'
import { type Form, asIs } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { trimUnicode } from '../strategies/reading/library-trims.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { agentHasLineOrBlank, shortName, star } from '../strategies/selection/agent-names.ts'
import { firstElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { siteKeyOf } from '@ruly/common/site-key'
import { partsOf, pathFromRoot, pathWithQuery, unwrapped } from '@ruly/common/url-parts'
import { mk1994 } from './mk1994.ts'
import { escapedOctet } from '../strategies/text-forms.ts'

/**
 * Perl's WWW::RobotRules.
 *
 * Source: WWW::RobotRules 6.02, `parse`, `is_me`, `agent` and `allowed`. A Disallow value is a URL and applies only on its own
 * site.
 *
 * Deviation: a URL of another site than the file's is `not-governed` (the original's `allowed` returns -1 for a site without a
 * file).
 */
export const robotRules: Dialect = {
  name: 'robotRules',
  reading: { ...mk1994.reading, bom: 'text', split: colonNeeded(trimUnicode), clean: asIs },
  grouping: {
    blankLine: 'separates',
    agentLineOpens: 'after-rule',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: shortName,
    names: agentHasLineOrBlank,
    isWildcard: star,
    choose: firstElseAllWildcard,
  },
  matching: {
    target: perlTarget(uriForm),
    compile: resolvedPrefixes(uriForm),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}

/**
 * Path and query of an HTTP URL; null for any other. An empty path stays empty; white space, `<URL:…>` and quotes around the URL are dropped.
 *
 * Source: WWW::RobotRules, `allowed`, and Perl's URI library.
 */
export function perlTarget(form: Form): Target {
  const target: Target = (url, site) => {
    const bare = unwrapped(url)
    const parts = partsOf(bare)
    if (parts.scheme !== 'http' && parts.scheme !== 'https') return null
    if (site !== undefined && siteKeyOf(bare) !== site) return null
    return form(utf8OfText(pathWithQuery(parts)))
  }
  return named(target, `perlTarget(${form.name})`)
}

/**
 * The value as a URL on the file's own site, then a prefix without wildcards; void for another site.
 *
 * Source: WWW::RobotRules, `parse`, and Perl's URI library. Without the file's URL, absolute URLs are void and relative paths begin
 * at the root.
 */
/* @__NO_SIDE_EFFECTS__ */
export function resolvedPrefixes(form: Form): CompileRule {
  const compile: CompileRule = (rule, robotsUrl) => {
    const path = resolvedPath(rule.value, robotsUrl)
    return path === null ? [] : [prefixOf(form(utf8OfText(path)))]
  }
  return keeping(literalLetters, compile, `resolvedPrefixes(${form.name})`)
}

function resolvedPath(value: string, robotsUrl: string | undefined): string | null {
  const parts = partsOf(unwrapped(value))
  if (parts.scheme === undefined && parts.authority === undefined) {
    if (parts.path.startsWith('/')) return pathWithQuery(parts)
    return pathWithQuery({ ...parts, path: parts.path === '' ? '/robots.txt' : pathFromRoot(parts.path) })
  }
  const site = siteKeyOf(robotsUrl ?? '')
  const scheme = parts.scheme ?? partsOf(robotsUrl ?? '').scheme
  if (site === null || siteKeyOf(`${scheme}://${parts.authority ?? ''}`) !== site) return null
  return pathWithQuery(parts) || '/'
}

/** Escapes bytes that Perl's URI library does not allow; decodes nothing. */
export function uriForm(octets: ByteString): ByteString {
  return octets.replace(/[^A-Za-z0-9\-_.!~*'();/?:@&=+$,%]/g, escapedOctet)
}
