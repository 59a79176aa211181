import type { Dialect, Grouping } from '../../model/dialect.ts'
import { GroupSearch } from './group-search.ts'
import { groupLine, IndexedGroup, nextGroup, type IndexedFile } from './indexed-group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { markLength } from '../../text/mark-length.ts'

/**
 * The groups of a file, found in one pass.
 *
 * Without `readsRules`, no rule is read: once a group has a rule, only a user-agent line and, in some dialects, a blank line
 * changes where groups begin and end, so all other lines are skipped by their first byte.
 */
export function indexGroups(
  content: ByteString,
  end: number,
  { reading, grouping }: Pick<Dialect, 'reading' | 'grouping'>,
  readsRules = false,
): readonly IndexedGroup[] {
  const from = markLength(content, reading.bom)
  return groupsOf(new GroupSearch(content, from, end, { reading, grouping, readsRules }), grouping)
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
