import type { CompileRule } from '../../model/dialect.ts'
import type { Rule } from '../../model/group.ts'
import { named } from '../named.ts'
import { utf8OfText } from '@ruly/common/utf8'
import type { ByteString } from '../../model/byte-string.ts'
import { byteTable } from '../../util/byte-table.ts'
import { patternOf, prefixOf } from '../../match/match-pattern.ts'
import type { Pattern } from '../../model/pattern.ts'
import { siteKeyOf } from '@ruly/common/site-key'
import { partsOf, pathFromRoot, pathWithQuery, unwrapped } from '@ruly/common/url-parts'

/** What every form of a pattern leaves as it is. */
export const literalLetters: Uint8Array = byteTable(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.',
  256,
)

/** What forms leave as it is that only rewrite escapes and what URLs contain only escaped. */
const literalGraphic: Uint8Array = byteTable(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.?=&+,;:~!@'()",
  256,
)

type Form = (octets: ByteString) => ByteString

/** `*` matches any run of bytes, a final `$` the end; the pattern is compared in the given form. */
/* @__NO_SIDE_EFFECTS__ */
export function wildcards(form: Form): CompileRule {
  return keepingStars((rule) => [patternOf(form(rule.rawValue))], `wildcards(${form.name})`)
}

/** Like `wildcards`, but a final `$` also matches the end of the path before a query. */
/* @__NO_SIDE_EFFECTS__ */
export function wildcardsBeforeQuery(form: Form): CompileRule {
  const compile: CompileRule = ({ rawValue }) => {
    const anchored = rawValue.endsWith('$')
    const segments = form(anchored ? rawValue.slice(0, -1) : rawValue).split('*')
    return [{ segments, anchor: anchored ? 'end-or-query' : 'none', sizeBytes: rawValue.length }]
  }
  return keeping(literalLetters, compile, `wildcardsBeforeQuery(${form.name})`)
}

/** Without wildcards. */
/* @__NO_SIDE_EFFECTS__ */
export function prefixes(form: Form): CompileRule {
  return keeping(literalLetters, (rule) => [prefixOf(form(rule.rawValue))], `prefixes(${form.name})`)
}

/**
 * Like `wildcards`; in addition, an allow rule for `…/index.htm` or anything that continues it allows the folder `…/`.
 *
 * Source: Google's robots.cc, `RobotsMatcher::HandleAllow`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wildcardsWithIndexPage(form: Form): CompileRule {
  const compile: CompileRule = (rule) => {
    const written = form(rule.rawValue)
    return [patternOf(written), ...folderOfIndexPage(rule, written)]
  }
  return keepingStars(compile, `wildcardsWithIndexPage(${form.name})`)
}

function folderOfIndexPage(rule: Rule, written: ByteString): readonly Pattern[] {
  const slash = written.lastIndexOf('/')
  const isIndexPage = rule.kind === 'allow' && slash >= 0 && written.startsWith('/index.htm', slash)
  return isIndexPage ? [patternOf(`${written.slice(0, slash + 1)}$`)] : []
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

/**
 * The same, where `Disallow:` without a value is `Allow: /`, and `Allow:` is not a rule.
 *
 * Source: Yandex Webmaster help, "Allow and Disallow directives without parameters".
 */
/* @__NO_SIDE_EFFECTS__ */
export function emptyDisallowAllowsRoot(compile: CompileRule): CompileRule {
  const compileAny: CompileRule = (rule, robotsUrl) => {
    if (rule.rawValue !== '') return compile(rule, robotsUrl)
    return rule.kind === 'disallow' ? [prefixOf('/')] : []
  }
  const { literal, keepsStars } = compile
  return Object.assign(named(compileAny, `emptyDisallowAllowsRoot(${compile.name})`), { literal, keepsStars })
}

/** The same, where stars and a final `$` do not count: of two rules that match, the one with more other bytes is the longer. */
/* @__NO_SIDE_EFFECTS__ */
export function longestWithoutWildcards(compile: CompileRule): CompileRule {
  const compileAny: CompileRule = (rule, robotsUrl) =>
    compile(rule, robotsUrl).map((pattern) => ({ ...pattern, sizeBytes: pattern.segments.join('').length }))
  return named(compileAny, `longestWithoutWildcards(${compile.name})`)
}

/** With the promise that these bytes are unchanged in patterns. */
/* @__NO_SIDE_EFFECTS__ */
function keeping(literal: Uint8Array, compile: CompileRule, name: string): CompileRule {
  return Object.assign(named(compile, name), { literal })
}

/** With the promise that values in the usual form, with wildcards or without, are their own patterns. */
/* @__NO_SIDE_EFFECTS__ */
function keepingStars(compile: CompileRule, name: string): CompileRule {
  return Object.assign(keeping(literalGraphic, compile, name), { keepsStars: true })
}
