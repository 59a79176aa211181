import type { Dialect, Grouping } from '../../model/dialect.ts'
import { GroupSearch } from './group-search.ts'
import { IndexedFile } from './indexed-file.ts'
import { groupHeader, groupLine, IndexedGroup, nextGroup } from './indexed-group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { markLength } from '../../text/mark-length.ts'

/** A search through an empty file: V8 drops the code that it compiled for a class when the last object of the class is collected. */
let keptSearch: GroupSearch | undefined

/** Reading all rules of a file with fewer bytes costs less than a second pass for the rules of one group. */
const shortFile = 5000

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
  keptSearch ??= new GroupSearch('', 0, 0, options)
  const search = new GroupSearch(content, from, end, options)
  return groupsOf(new IndexedFile(content, reading, search.found.end(), options.readsRules), grouping)
}

function groupsOf(file: IndexedFile, { emptyGroup, orphanRule }: Grouping): readonly IndexedGroup[] {
  const { numbers } = file
  const groups: IndexedGroup[] = []
  for (let at = 0; at < numbers.length; at = nextGroup(numbers, at)) {
    if (emptyGroup === 'dropped' && numbers[at + groupLine] === 0) continue
    // Rules before the first user-agent line have none.
    const isOrphan = orphanRule === 'if-alone' && numbers[at + groupHeader] === 0
    if (isOrphan && nextGroup(numbers, at) < numbers.length) continue
    groups.push(new IndexedGroup(file, at, groups.length))
  }
  return groups
}
