import { hasRewritten } from '../../url/rewritten-bytes.ts'
import type { RewrittenBytes } from '../../model/dialect.ts'
import type { ObeyedRules } from '../obeyed-rules.ts'
import { IntBuilder } from '../../util/int-builder.ts'
import type { Steps } from '../../util/steps.ts'
import type { Compiling } from '../rank-rules.ts'
import { noHit } from '../rule-search.ts'
import { placesStart } from './index-layout.ts'
import { TrieWriter } from './literal-trie.ts'
import { placesOf } from './pattern-places.ts'
import { collectPatterns, type PatternTable } from './pattern-table.ts'
import { RuleIndex } from './rule-index.ts'
import { writeFilter } from './trigram-filter.ts'

/**
 * Builds the index of the rules of some groups in steps, so that no question has to wait for a whole index. Costs are counted in compared
 * literal keys.
 */
export function* buildIndex(rules: ObeyedRules, compiling: Compiling): Steps<RuleIndex> {
  const table = yield* collectPatterns(rules, compiling)
  return yield* indexTable(table, compiling.matching.target.inUrl?.changed)
}

/** Builds the index of a table. `changed` as it will be passed to `best`. */
export function* indexTable(table: PatternTable, changed: RewrittenBytes | undefined): Steps<RuleIndex> {
  const { text, made, order, hits } = table
  yield costOfPlace * order.length
  const places = placesOf(table)
  yield costOfPlace * order.length
  const data = new IntBuilder('own')
  data.push(noHit)
  data.push(0)
  data.push(0)
  data.push(changed !== undefined && hasRewritten(text, made, text.length, changed) ? 1 : 0)
  yield costOfFiltered
  yield* new TrieWriter(data, table, places).write()
  writeFilter(data, places.filtered, places.segments)
  yield costOfFiltered * places.filtered.length
  data.set(placesStart, data.count)
  for (let rank = 0; rank < order.length; rank++) data.push((hits[order[rank] as number] as number) >> 1)
  return new RuleIndex(data.toInt32Array(), places.segments)
}

const costOfPlace = 10
const costOfFiltered = 60
