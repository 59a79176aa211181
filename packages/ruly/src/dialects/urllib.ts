import { urllibAccess as access } from '../access/urllib-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Dialect, Pattern } from '../model/dialect.ts'
import type { ExtensionReading } from '../model/extension.ts'
import type { Rule } from '../model/group.ts'
import { keeping, literalLetters } from '../strategies/matching/compile-pattern.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { pythonInt, pythonQuoted, pythonStripped, pythonUnquoted } from '../strategies/python-text.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { trimPython } from '../strategies/reading/library-trims.ts'
import { pythonLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { agentHasLineOrBlank, star } from '../strategies/selection/agent-names.ts'
import { firstWildcardsLast } from '../strategies/selection/choose-groups.ts'
import { pythonUrlOf, pythonUrlText } from '../url/python-url.ts'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/**
 * Python's urllib.robotparser before its rewrite of 2026.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py and Lib/urllib/parse.py; 3.8 to 3.13.0 answer alike.
 *
 * Deviation: a URL with a host that Python refuses is `not-governed`, and a rule with one is void; the original raises `ValueError`.
 */
export const urllib: Dialect = {
  name: 'urllib',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: pythonLineBreaks,
    maxLineBytes: Infinity,
    split: colonNeeded(trimPython),
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'crawl-delay', 'request-rate', 'sitemap')),
  },
  grouping: {
    blankLine: 'separates-if-empty',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay', 'request-rate'],
  },
  selection: {
    tokens: upToSlash,
    names: agentHasUnquoted,
    isWildcard: unquotedStar,
    choose: firstWildcardsLast,
  },
  matching: {
    target: unquotedUrlTarget,
    compile: keeping(literalLetters, unquotedUrlPrefixes),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  extensions: wholeNumbers((written) => textOfUtf8(pythonUnquoted(utf8OfText(written)))),
  access,
}

/** The user agent up to a `/`. */
export function upToSlash(userAgent: string): readonly ByteString[] {
  return [utf8OfText(userAgent.split('/', 1)[0] as string)]
}

/** The token contains the line's value with escapes decoded, in any case; an empty value is contained in each. */
export function agentHasUnquoted(lineValue: ByteString, token: ByteString): boolean {
  return agentHasLineOrBlank(pythonUnquoted(lineValue), token)
}

/** `*` alone, also escaped. */
function unquotedStar(lineValue: ByteString): boolean {
  return star(pythonUnquoted(lineValue))
}

/**
 * All that follows the host of the unquoted URL, quoted; `/` for nothing. Null for a host that Python refuses.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `can_fetch`.
 */
export function unquotedUrlTarget(url: string): ByteString | null {
  const parts = pythonUrlOf(textOfUtf8(pythonUnquoted(utf8OfText(url))))
  if (parts === null) return null
  return pythonQuoted(utf8OfText(pythonUrlText({ ...parts, scheme: '', netloc: '' }))) || '/'
}

/**
 * The unquoted value as a URL without empty parts, quoted, then a prefix. Void for a host that Python refuses.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `RuleLine`.
 */
export function unquotedUrlPrefixes({ rawValue }: Rule): readonly Pattern[] {
  const parts = pythonUrlOf(textOfUtf8(pythonUnquoted(rawValue)))
  return parts === null ? [] : [prefixOf(pythonQuoted(utf8OfText(pythonUrlText(parts))))]
}

/**
 * Whole numbers without a sign, and `1/10`, in the value once decoded; the last readable one counts.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `parse`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumbers(decoded: (written: string) => string): ExtensionReading {
  return {
    inGroups: 'for-group',
    outsideGroups: 'for-nobody',
    repeated: 'last',
    values: {
      'crawl-delay': function decimalCrawlDelay(written) {
        return digitsIn(decoded(written))
      },
      'request-rate': function decimalRequestRate(written) {
        const [requests = null, seconds = null, ...more] = decoded(written).split('/').map(digitsIn)
        return more.length > 0 || requests === null || seconds === null ? null : { requests, seconds }
      },
    },
  }
}

/** A number of digits alone, as `str.isdecimal` has them. */
function digitsIn(text: string): number | null {
  return /^\p{Nd}+$/u.test(pythonStripped(text)) ? pythonInt(text) : null
}
