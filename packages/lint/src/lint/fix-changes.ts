import { parse, type Dialect, type Line } from 'ruly'
import type { Edit } from '@ruly/common/edits'
import { utf8OfText } from '@ruly/common/utf8'
import { grouped } from '@ruly/common/grouped'
import { defaultMaxBytes } from '@ruly/common/file-options'
import { google, rfc9309 } from 'ruly/dialects'

import { lintFileOf, type LintFile } from './facts/lint-file.ts'
import type { Finding, LintRule } from './model/lint-rule.ts'
import { lineIndexAt } from './facts/line-index-at.ts'

/** The dialects that fixes are proved under, besides the one that a file is read in. */
export const proving: readonly Dialect[] = [rfc9309, google]

/** How a file was read, and the rules that checked it. */
export interface Proving {
  readonly file: LintFile
  readonly rules: readonly LintRule[]
  readonly maxBytes: number
}

/**
 * The findings. Each fix that is not proved to keep verdicts says what it may change.
 *
 * A fix is proved if its rule proposes the same edits to the file as other dialects read it. Also, nothing may cross the limit of
 * what agents read, and no line may be edited that Google reads only in part.
 */
export function withFixChanges(findings: readonly Finding[], proof: Proving): readonly Finding[] {
  if (!findings.some(hasFix)) return findings
  const changesOf = [ownChanges(proof), dialectChanges(findings, proof), limitChanges(findings, proof)]
  return findings.map((finding) => {
    if (!hasFix(finding)) return finding
    for (const changes of changesOf) {
      const fixChanges = changes(finding)
      if (fixChanges !== undefined) return { ...finding, fixChanges }
    }
    return finding
  })
}

function hasFix({ fix }: Finding): boolean {
  return fix !== undefined && fix.length > 0
}

/** What a fix may change; undefined if it keeps verdicts. */
type Changes = (finding: Finding) => string | undefined

/** Some rules repair lines that agents skip. */
function ownChanges({ rules }: Proving): Changes {
  const changing = new Set(rules.filter(({ fix }) => fix === 'changes-verdicts').map(({ code }) => code))
  return ({ code }) => (changing.has(code) ? 'what robots may fetch' : undefined)
}

function dialectChanges(findings: readonly Finding[], { file, rules, maxBytes }: Proving): Changes {
  const wanted = new Set(findings.filter(hasFix).map(({ code }) => code))
  const asked = rules.filter(({ code, fix }) => fix === 'keeps-verdicts' && wanted.has(code))
  const { robots, bytes } = file
  const others = proving.filter((dialect) => dialect !== robots.dialect)
  const proposals = others.map((dialect) => ({
    name: dialect.name,
    proposed:
      asked.length === 0
        ? new Map<string, readonly Edits[]>()
        : proposalsFor(lintFileOf(parse(bytes, { dialect, url: robots.url, maxBytes })), asked),
  }))
  return ({ code, fix = [] }) => {
    const key = beginningOf(code, fix)
    const unlike = proposals.filter(
      ({ proposed }) => proposed.get(key)?.some((edits) => areSame(edits, fix)) !== true,
    )
    return unlike.length === 0 ? undefined : `verdicts under ${unlike.map(({ name }) => name).join(' and ')}`
  }
}

/** The fixes that rules propose, by their beginnings. */
function proposalsFor(file: LintFile, rules: readonly LintRule[]): ReadonlyMap<string, readonly Edits[]> {
  const proposed = rules.flatMap(({ code, check }) =>
    Array.from(check(file), ({ fix = [] }) => ({ key: beginningOf(code, fix), fix })),
  )
  return new Map(
    Array.from(
      grouped(proposed, ({ key }) => key),
      ([key, alike]) => [key, alike.map(({ fix }) => fix)],
    ),
  )
}

type Edits = readonly Edit[]

/** The rule and the first edit: few fixes have the same, and a fix can have hundreds of thousands of edits. */
function beginningOf(code: string, [first]: Edits): string {
  return first === undefined ? code : `${code} ${first.start}`
}

function areSame(some: Edits, others: Edits): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end, text }, i) => {
      const other = others[i] as Edit
      return start === other.start && end === other.end && text === other.text
    })
  )
}

function limitChanges(findings: readonly Finding[], { file, maxBytes }: Proving): Changes {
  const { length } = file.bytes
  const grown = findings.reduce((sum, { fix = [] }) => sum + Math.max(0, growthOf(fix)), length)
  const limits = [...new Set([maxBytes, defaultMaxBytes])].filter((limit) => grown > limit)
  const isFragile = touchesFragileLine(file)
  return ({ fix = [] }) => {
    const crossed = limits.find((limit) => fix.some((edit) => edit.start < limit && growthOf([edit]) !== 0))
    if (crossed !== undefined)
      return `which lines agents read, because the file is or becomes larger than ${crossed.toLocaleString('en')} bytes`
    return isFragile(fix) ? 'verdicts under google, which reads the line in part' : undefined
  }
}

/** How many bytes longer a file becomes with the edits. */
export function growthOf(edits: readonly Edit[]): number {
  return edits.reduce((sum, { start, end, text }) => sum + utf8OfText(text).length - (end - start), 0)
}

const { maxLineBytes } = google.reading

/**
 * Tests whether edits affect a line that parsers stop reading at different places: one with a NUL, or longer than Google reads,
 * before or after the edits.
 */
function touchesFragileLine({ lines, isPlain }: LintFile): (edits: readonly Edit[]) => boolean {
  const longest = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  return (edits) => {
    const added = edits.reduce((sum, { text }) => sum + longestLineOf(text), 0)
    if (isPlain && longest + added < maxLineBytes) return false
    return edits.some((edit) =>
      touched(lines, edit).some(
        ({ text, start, end }) => text.includes('\0') || end - start + added >= maxLineBytes,
      ),
    )
  }
}

function longestLineOf(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, utf8OfText(line).length), 0)
}

/** The lines from the start of an edit to its end. */
function touched(lines: readonly Line[], { start, end }: Edit): readonly Line[] {
  return lines.slice(lineIndexAt(lines, start), lineIndexAt(lines, end) + 1)
}
