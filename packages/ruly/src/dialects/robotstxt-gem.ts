import { robotstxtGemAccess as access } from '../access/robotstxt-gem-access.ts'
import type { CompileRule, Dialect, Span, SplitLine } from '../model/dialect.ts'
import { keeping, literalLetters } from '../strategies/matching/compile-pattern.ts'
import { type Form, asIs, decodedExcept } from '../strategies/matching/normal-forms.ts'
import { rubyTarget } from '../strategies/matching/ruby-targets.ts'
import { exactNames, fields, userAgentField } from '../strategies/reading/field-names.ts'
import { trimRuby } from '../strategies/reading/library-trims.ts'
import { colonIn, splitAt, usual } from '../strategies/reading/split-line.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { asGiven, star } from '../strategies/selection/agent-names.ts'
import { firstInFile } from '../strategies/selection/choose-groups.ts'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/**
 * The Ruby gem robotstxt-parser.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), parser.rb. Each user-agent line starts its own group, so of neighbouring
 * ones only the last has rules; the first group of the file that names the agent or every agent is obeyed.
 *
 * Deviation: in a URL with `%0A`, the original's star does not match the line feed, its `$` also matches before it, and a rule also
 * matches what comes after it, because the parts of its regular expression are about lines. Its suite (test/parser_test.rb) has no such URL.
 */
export const robotstxtGem: Dialect = {
  name: 'robotstxtGem',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'deleted',
    maxLineBytes: Infinity,
    split: usual(colonThenSpacedHash),
    clean: asIs,
    classify: exactNames([userAgentField, ...fields('disallow', 'allow', 'sitemap')]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'always',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: agentHasLineFolded,
    isWildcard: star,
    choose: firstInFile,
  },
  matching: {
    target: rubyTarget(scrubbedExceptReserved, { emptyPath: '/', opaque: null }),
    compile: wildcardsBeforeQuery(scrubbedExceptReserved),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}

/**
 * The gem's old code: stars in user-agent lines, and names that match if either contains the other.
 *
 * Source: rapportive-oss/robotstxt 2638c92 (2011), parser.rb.
 */
export const robotstxtGem2011: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGem2011',
  reading: { ...robotstxtGem.reading, nul: 'kept' },
  selection: { ...robotstxtGem.selection, names: eitherHasStars },
  matching: {
    ...robotstxtGem.matching,
    target: rubyTarget(decodedExceptReserved, { emptyPath: '', opaque: '/' }),
    compile: wildcardsBeforeQuery(decodedExceptReserved),
  },
}

/**
 * What the gem's documentation promises: stars in user-agent lines, the line's value in the agent's name, and neighbouring
 * user-agent lines that share their rules.
 *
 * Source: the comments of parser.rb in f760ff5.
 */
export const robotstxtGemIntended: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGemIntended',
  grouping: { ...robotstxtGem.grouping, agentLineOpens: 'after-rule' },
  selection: { ...robotstxtGem.selection, names: agentHasLineWithStars },
}

/**
 * `name: value`; in the value, white space and `#` begin a comment.
 *
 * Source: the Ruby gem's parser.rb, `parse`.
 */
function colonThenSpacedHash(line: ByteString): SplitLine {
  const text = trimRuby(line, 0, line.length)
  const comment = line[text.start] === '#' ? text.start : -1
  const { blank, field } = splitAt(
    line,
    { comment: -1, text, separator: colonIn(line, text), colon: true },
    trimRuby,
  )
  if (comment >= 0 || field === undefined) return { comment, blank: blank || comment >= 0, field: undefined }
  const hash = spacedHash(line, field.value)
  if (hash < 0) return { comment, blank, field }
  return { comment: hash, blank, field: { ...field, value: trimAscii(line, field.value.start, hash) } }
}

/** Offset of the first `#` after white space; -1 without one. */
function spacedHash(line: ByteString, { start, end }: Span): number {
  for (let hash = line.indexOf('#', start + 1); hash >= 0 && hash < end; hash = line.indexOf('#', hash + 1)) {
    if (trimAscii(line, start, hash).end < hash) return hash
  }
  return -1
}

/** Like `agentHasLineOrBlank`, with Unicode's case folding (`ſ` is `s`), as Ruby compares. */
export function agentHasLineFolded(lineValue: ByteString, token: ByteString): boolean {
  return !star(lineValue) && foldedText(token).includes(foldedText(lineValue))
}

/** The token contains the line's value with case folded; stars in the value match anything. */
export function agentHasLineWithStars(lineValue: ByteString, token: ByteString): boolean {
  return containsWithStars(foldedText(token), foldedText(lineValue))
}

/** Like `agentHasLineWithStars`, or the line's value contains the token. */
export function eitherHasStars(lineValue: ByteString, token: ByteString): boolean {
  return foldedText(lineValue).includes(foldedText(token)) || agentHasLineWithStars(lineValue, token)
}

/** Whether the parts between the stars occur in the text in this order. */
function containsWithStars(text: string, pattern: string): boolean {
  let at = 0
  return pattern.split('*').every((segment) => {
    const found = text.indexOf(segment, at)
    at = found + segment.length
    return found >= 0
  })
}

function foldedText(octets: ByteString): string {
  return textOfUtf8(octets).toUpperCase().toLowerCase()
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

/**
 * Decodes all escapes except those of `/ ? & =`, which are written as `%` and themselves.
 *
 * Source: the Ruby gem's parser.rb, `normalize_percent_encoding`, which tries to keep `%2F` and makes `%/` of it.
 */
export function decodedExceptReserved(octets: ByteString): ByteString {
  return decodedExcept(octets, '/?&=', (octet) => octet)
}

/** The UTF-8 of U+FFFD. */
const replacementCharacter = '\u00ef\u00bf\u00bd'

/** Like `decodedExceptReserved`; what does not decode to UTF-8 is dropped, as in the gem's `ultimate_scrubber`. */
export function scrubbedExceptReserved(octets: ByteString): ByteString {
  return decodedExceptReserved(octets)
    .split(replacementCharacter)
    .map((piece) => utf8OfText(textOfUtf8(piece).replaceAll('\uFFFD', '')))
    .join(replacementCharacter)
}
