import { applyEdits } from '@ruly/common/edits'
import type { RobotsInput } from 'ruly'
import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'
import { withExamples } from './changed-verdict.ts'
import { proving } from './fix-changes.ts'
import { oneForAll } from './one-for-all.ts'
import type { Finding } from './model/lint-rule.ts'
import { lintOptions, lintWith, type LintOptions } from './lint.ts'
import { separate } from './separate.ts'

/** Options of `fix`. */
export interface FixOptions extends LintOptions {
  /**
   * Which fixes are applied: only those that are proved to keep every verdict, or also those that may change what their finding's
   * `fixChanges` says.
   *
   * @default 'keeps-verdicts'
   */
  readonly fixes?: 'keeps-verdicts' | 'all' | undefined
}

/** A file after its fixes. */
export interface Fixed {
  /** The fixed file. Bytes that no fix changed are the same. */
  readonly bytes: Uint8Array
  /**
   * The findings that were fixed, with their lines then: a fix before them can have moved these. `fixChanges` contains an example of
   * what changed, if one was found.
   */
  readonly applied: readonly Finding[]
  /** The findings that remain. */
  readonly left: readonly Finding[]
}

const fixOptions = { ...lintOptions, fixes: withDefault(oneOf(['keeps-verdicts', 'all']), 'keeps-verdicts') }

/** Limit of rounds: a fix can make another one possible. */
const maxRounds = 10

/**
 * Fixes what the linter can fix in a robots.txt. Fixing the result again changes nothing.
 *
 * Overlapping fixes are applied one after the other. A UTF-16 file is left unchanged.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options as for `lint`, and which fixes to apply
 * @returns the fixed file, what was fixed and what remains
 * @throws `TypeError` if the input is not text or bytes, for an unknown option or a value of the wrong type
 * @throws `RangeError` as `lint`, and for another value of `fixes`
 * @example
 * const { bytes } = fix('User-agent: *\nDisalow: /private\n', { fixes: 'all' })
 * new TextDecoder().decode(bytes) // 'User-agent: *\nDisallow: /private\n'
 */
export function fix(input: RobotsInput, options: FixOptions = {}): Fixed {
  const { fixes, ...linting } = checkedOptions('fix()', options, fixOptions)
  const isWanted = ({ fixChanges }: Finding): boolean => fixes === 'all' || fixChanges === undefined
  const { dialect, url, maxBytes } = linting
  const dialects = [...new Set([dialect, ...proving])]
  let report = lintWith(input, linting)
  let { bytes } = report.robots
  let applied: readonly Finding[] = []
  for (let round = 0; round < maxRounds; round++) {
    const fixable = separate(report.findings.filter(isWanted))
    if (fixable.length === 0) break
    const before = bytes
    bytes = applyEdits(
      bytes,
      fixable.flatMap((finding) => finding.fix ?? []),
    )
    applied = [...applied, ...withExamples(fixable, { before, after: bytes, url, maxBytes, dialects })]
    report = lintWith(bytes, linting)
  }
  const told = linting.repeats === 'each' ? (all: readonly Finding[]) => all : oneForAll
  return { bytes, applied: told(applied), left: told(report.findings) }
}
