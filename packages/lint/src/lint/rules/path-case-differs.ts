import { quoted } from '../text/quoted.ts'
import type { FileRule } from '../facts/file-rule.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const pathCaseDiffers: LintRule = {
  code: 'path-case-differs',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A disallowed folder has another path of the file in it, except for upper and lower case.',
  why:
    'Paths are compared letter by letter (RFC 9309 §2.2.2): `/Admin/` does not match `/admin/login`. If the file writes one folder in two ways, one of them is probably misspelt, or the server accepts ' +
    'both and each needs its own rule. Folders that the file disallows in both ways are not reported.',
  *check({ families, rulesOf, valueSpan }) {
    for (const family of families) {
      const plain = family.flatMap(rulesOf).filter(isPlainDisallow)
      const folders = new Map(plain.filter(isFolder).map((one) => [one.rule.value, one] as const))
      const byLowerCase = new Map([...folders].map(([value, one]) => [value.toLowerCase(), one] as const))
      for (const { rule, line } of plain) {
        const names = foldersOf(rule.value)
        // A folder that the file disallows as it is written here is no mistake.
        if (names.some((name) => folders.has(name))) continue
        const twin = names.map((name) => byLowerCase.get(name.toLowerCase())).find((one) => one !== undefined)
        if (twin === undefined) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `${quoted(rule.value)} is not in ${quoted(twin.rule.value)} of line ${twin.line.number}, because upper and lower case differ: add a rule for each spelling that the site has.`,
          related: [{ line: twin.line.number, message: 'The same folder with other letters.' }],
        }
      }
    }
  },
}

function isPlainDisallow({ rule, pattern }: FileRule): boolean {
  return (
    rule.kind === 'disallow' &&
    rule.value.startsWith('/') &&
    pattern?.segments.length === 1 &&
    pattern.anchor === 'none'
  )
}

function isFolder({ rule }: FileRule): boolean {
  return rule.value.length > 2 && rule.value.endsWith('/')
}

/** How many of the folders above a path are looked up. */
const maxFolders = 8

/** The folders that a path is in, and itself if it is a folder: `/a/`, `/a/b/`. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = []
  for (
    let end = path.indexOf('/', 1);
    end > 0 && folders.length < maxFolders;
    end = path.indexOf('/', end + 1)
  )
    folders.push(path.slice(0, end + 1))
  return folders
}
