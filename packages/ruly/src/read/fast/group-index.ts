import type { Dialect, Grouping } from '../../model/dialect.ts'
import { GroupSearch } from './group-search.ts'
import { groupLine, IndexedGroup, nextGroup, type IndexedFile } from './indexed-group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { markLength } from '../../text/mark-length.ts'

/** Reading all rules of a file with fewer bytes costs less than a second pass for the rules of one group. */
const shortFile = 2000

/**
 * The groups of a file, found in one pass.
 *
 * Without `readsRules`, no rule of a longer file is read: once a group has a rule, only a user-agent line and, in some dialects, a
 * blank line changes where groups begin and end, so all other lines are skipped by their first byte.
 */
export function indexGroups(
  content: ByteString,
  end: number,
  { reading, grouping }: Pick<Dialect, 'reading' | 'grouping'>,
  readsRules = false,
): readonly IndexedGroup[] {
  const from = markLength(content, reading.bom)
  const options = { reading, grouping, readsRules: readsRules || end < shortFile }
  return groupsOf(new GroupSearch(content, from, end, options), grouping)
}

function groupsOf(file: IndexedFile, { emptyGroup }: Grouping): readonly IndexedGroup[] {
  const { numbers } = file
  const groups: IndexedGroup[] = []
  for (let at = 0, formed = 0; at < numbers.length; at = nextGroup(numbers, at), formed++) {
    const isKept = emptyGroup === 'kept' || numbers[at + groupLine] !== 0
    if (isKept) groups.push(new IndexedGroup(file, at, groups.length, formed))
  }
  return groups
}
