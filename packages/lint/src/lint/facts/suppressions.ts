import { grouped } from '@ruly/common/grouped'
import type { Line } from 'ruly'

/** The comments of a file that suppress findings. */
export interface Suppressions {
  /** Whether a finding of a rule on a line is suppressed. The comment then counts as used. */
  covers(code: string, line: number): boolean
  /** The comments that suppressed nothing, by line: some of their codes, or the whole comment. */
  unused(): readonly UnusedSuppression[]
}

interface UnusedSuppression {
  readonly line: number
  /** Empty: the whole comment. */
  readonly codes: readonly string[]
}

interface Suppression {
  readonly line: number
  readonly reaches: (line: number) => boolean
  /** Empty: every rule. */
  readonly codes: ReadonlySet<string>
}

/**
 * Reads comments such as `# ruly-disable-line shadowed-rule, duplicate-rule`.
 *
 * `ruly-disable-line` applies to its own line, `ruly-disable-next-line` to the next one, `ruly-disable-file` to the whole file.
 * Without codes it applies to every rule; the part after ` -- ` is for people.
 */
export function suppressionsOf(lines: readonly Line[]): Suppressions {
  const all = lines.flatMap(suppressionOf)
  const used = new Map<Suppression, Set<string>>()
  const ofFile = new Map(
    all
      .filter(({ reaches }) => reaches === everywhere)
      .toReversed()
      .flatMap((suppression) => namesOf(suppression).map((code) => [code, suppression] as const)),
  )
  const near = grouped(
    all.filter(({ reaches }) => reaches !== everywhere),
    ({ line }) => line,
  )
  return {
    covers(code, line) {
      if (all.length === 0) return false
      const candidates = [...(near.get(line) ?? []), ...(near.get(line - 1) ?? [])]
      const found =
        ofFile.get(code) ??
        (code === aboutComments ? undefined : ofFile.get(everyRule)) ??
        candidates.find(({ codes, reaches }) => reaches(line) && isMeant(code, codes))
      if (found !== undefined) used.set(found, (used.get(found) ?? new Set()).add(code))
      return found !== undefined
    },
    unused: () =>
      all.flatMap((suppression) => {
        const { line, codes } = suppression
        const done = used.get(suppression)
        if (done === undefined) return [{ line, codes: [] }]
        const idle = [...codes].filter((code) => !done.has(code) && code !== aboutComments)
        return idle.length === 0 ? [] : [{ line, codes: idle }]
      }),
  }
}

/** The rule about these comments: a comment without codes must not suppress the finding about itself. */
const aboutComments = 'unused-suppression'

function isMeant(code: string, codes: ReadonlySet<string>): boolean {
  return codes.size === 0 ? code !== aboutComments : codes.has(code)
}

/** Stands for all codes: no rule has it. */
const everyRule = ''

function namesOf({ codes }: Suppression): readonly string[] {
  return codes.size === 0 ? [everyRule] : [...codes]
}

const everywhere = (): boolean => true

const none: readonly Suppression[] = []

/** The part after ` -- ` can have a `#`. */
const comment = /#\s*ruly-disable-(line|next-line|file)\b([^#]*?)(?: -- .*)?$/s

function suppressionOf({ number, text, facts }: Line): readonly Suppression[] {
  if (!facts.hasComment || !text.includes('ruly-disable')) return none
  const found = comment.exec(text)
  if (found === null) return []
  const [, kind, rest = ''] = found
  const codes = rest.split(/[\s,]+/).filter((code) => code !== '')
  const target = kind === 'line' ? number : number + 1
  const reaches = kind === 'file' ? everywhere : (line: number): boolean => line === target
  return [{ line: number, reaches, codes: new Set(codes) }]
}
