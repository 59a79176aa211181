import type { Finding, Severity } from '../../lint/model/lint-rule.ts'
import { visible, visibleJson } from '../text/visible.ts'
import { placedFileOf, placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'

const severities = { error: 'major', warning: 'minor', info: 'info' } as const satisfies Record<
  Severity,
  string
>

/**
 * The findings of files as a Code Quality report of GitLab, which shows them in a merge request: one JSON array.
 *
 * Source: GitLab, Code Quality, "Code Quality report format".
 *
 * @param files lint reports, with the paths of the files from the root of the repository
 * @returns JSON on one line
 * @example
 * const files = [{ name: 'public/robots.txt', report: lint('User-agent: *\nAllow: /a\nDisalow: /b\n') }]
 * console.log(JSON.parse(codeQualityReport(files))[0].location.path) // public/robots.txt
 */
export function codeQualityReport(files: readonly LintedFile[]): string {
  return visibleJson(files.flatMap(violationsOf))
}

function violationsOf({ name, report }: LintedFile): readonly object[] {
  const { findings, robots } = report
  const file = placedFileOf(robots)
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const place = placeOf(finding, file)
    return {
      description: visible(finding.message),
      check_name: finding.code,
      fingerprint: fingerprintOf(name, finding, seen),
      severity: severities[finding.severity],
      // A finding about the whole file needs a line, too.
      location: { path: name.replace(/^\.\//, ''), lines: { begin: place?.line ?? 1 } },
    }
  })
}

/** Names a finding by file, rule and text, so that it keeps its fingerprint when lines move; equal ones are counted. */
function fingerprintOf(name: string, { code, text }: Finding, seen: Map<string, number>): string {
  const alike = `${name}\n${code}\n${text}`
  const nth = (seen.get(alike) ?? 0) + 1
  seen.set(alike, nth)
  return hashOf(`${alike}\n${nth}`)
}

const mask = (1n << 64n) - 1n

/** FNV-1a with 64 bits over UTF-16 code units, as hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index++)
    hash = ((hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n) & mask
  return hash.toString(16).padStart(16, '0')
}
