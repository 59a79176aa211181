import { patternOf } from '../../match/match-pattern.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { pythonLength } from '../../strategies/python-text.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { pythonUrlOf, pythonUrlText, type PythonUrl } from '../../url/python-url.ts'
import { escapedOctet, octetOf, scrubbed } from '../../strategies/text-forms.ts'

/**
 * What follows the host of a URL, with its path unquoted except for `%2F` and `%25`, and quoted again; `/` for nothing. Null for a
 * host that Python refuses.
 *
 * Source: Protego 0.6.1, `_quote_path`.
 */
export const protegoTarget: Target = function protegoTarget(url) {
  const parts = pythonUrlOf(url)
  return parts === null ? null : utf8OfText(withPath(parts, requoted(parts.path, /%2F|%25/, /[/%]/)) || '/')
}

/**
 * `*` matches anything, a final `$` the end. A dollar also stands for `%24`, and an allow rule for `/index.html` allows its folder.
 * The value is quoted as a URL without its host. Void for a host that Python refuses.
 *
 * Source: Protego 0.6.1, `_RuleSet.allow` and `disallow`, `_quote_pattern`, `_URLPattern`.
 */
export const protegoWildcards: CompileRule = function protegoWildcards({ value, kind }) {
  return patternsOf(value, kind === 'allow')
}

function patternsOf(value: string, allows: boolean): readonly Pattern[] {
  const escaped = value.includes('$') ? patternsOf(value.replaceAll('$', '%24'), allows) : []
  const quoted = quotedPattern(value)
  if (quoted === '') return escaped
  const folder =
    allows && quoted.endsWith('/index.html') ? patternsOf(`${quoted.slice(0, -10)}$`, allows) : []
  // Lengths are compared in characters.
  const own = { ...patternOf(utf8OfText(quoted)), sizeBytes: pythonLength(quoted) }
  return [...escaped, own, ...folder]
}

/** A `?`, `;` or `$` at the end is put after the path, also if a query follows. Empty for a host that Python refuses. */
function quotedPattern(value: string): string {
  const rooted = /^https?:\/\//.test(value) ? `/${value}` : value.startsWith('//') ? `//${value}` : value
  const last = /[?;$]$/.exec(rooted)?.[0] ?? ''
  const parts = pythonUrlOf(rooted.slice(0, rooted.length - last.length))
  return parts === null ? '' : withPath(parts, requoted(parts.path, /%2F|%2A|%24|%25/, /[/*%=]/) + last)
}

function withPath(parts: PythonUrl, path: string): string {
  return pythonUrlText({ ...parts, scheme: '', netloc: '', path })
}

/** Decodes all escapes but some, then escapes all but letters, digits, `_ . - ~` and some. */
function requoted(text: string, kept: RegExp, safe: RegExp): string {
  const decoded = utf8OfText(text).replace(/%[0-9a-f]{2}/gi, (escape) => {
    const capital = escape.toUpperCase()
    return kept.test(capital) ? capital : octetOf(capital)
  })
  return scrubbed(decoded).replace(/[^A-Za-z0-9_.~-]/g, (octet) =>
    safe.test(octet) ? octet : escapedOctet(octet),
  )
}
