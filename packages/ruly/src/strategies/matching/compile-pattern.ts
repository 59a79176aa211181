import { patternOf, prefixOf } from '../../match/match-pattern.ts'
import type { ByteString } from '@ruly/common/utf8'
import type { CompileRule, Pattern } from '../../model/dialect.ts'
import type { Rule } from '../../model/group.ts'
import { byteTable } from '../../util/byte-table.ts'
import { named } from '../named.ts'
import type { Form } from './normal-forms.ts'

/** The bytes that every form of a pattern leaves as they are. */
export const literalLetters: Uint8Array = byteTable(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.',
  256,
)

/** The bytes that stay as they are in forms that rewrite only escapes and what URLs contain only escaped. */
const literalGraphic: Uint8Array = byteTable(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.?=&+,;:~!@'()",
  256,
)

/** `*` matches any run of bytes, and a final `$` the end; the pattern is compared in the given form. */
/* @__NO_SIDE_EFFECTS__ */
export function wildcards(form: Form): CompileRule {
  return keepingStars((rule) => [patternOf(form(rule.rawValue))], `wildcards(${form.name})`)
}

/** A pattern is a prefix, without wildcards, that is compared in the given form. */
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

/** The pattern whose parts are tried at their first occurrence only; after a star at its end, a `$` means nothing. */
export function triedOnce(pattern: Pattern): Pattern {
  if (pattern.anchor === 'none' || pattern.segments.length === 1) return pattern
  return { ...pattern, anchor: pattern.segments.at(-1) === '' ? 'none' : 'first-end' }
}

/** Promises that these bytes are unchanged in patterns. */
/* @__NO_SIDE_EFFECTS__ */
export function keeping(literal: Uint8Array, compile: CompileRule, name: string = compile.name): CompileRule {
  return Object.assign(named(compile, name), { literal })
}

/** Promises that values in the usual form, with wildcards or without, are their own patterns. */
/* @__NO_SIDE_EFFECTS__ */
function keepingStars(compile: CompileRule, name: string): CompileRule {
  return Object.assign(keeping(literalGraphic, compile, name), { keepsStars: true })
}
