import type { OpenInput } from '../../../runtime/open-input.ts'
import { itemsOf, type Input } from './inputs.ts'
import type { Item } from './find-record.ts'

/** Items that are worked on together. */
export interface Batch {
  readonly items: readonly Item[]
  readonly octets: number
}

/** Large enough that sending them costs little, small enough that all threads have some. */
const most = { items: 128, octets: 1 << 20 } as const

/** The items of all inputs but the first `skipped`, in batches; the same inputs give the same items. */
export async function* batchesOf(
  inputs: readonly Input[],
  openInput: OpenInput,
  { skipped, onCut }: { readonly skipped: number; readonly onCut: (input: Input) => void },
): AsyncGenerator<readonly Batch[], void, undefined> {
  let items: Item[] = []
  let octets = 0
  let left = skipped
  for (const input of inputs) {
    for await (const item of itemsOf(input, openInput)) {
      if (item.kind === 'skipped' && item.why === 'cut-off') onCut(input)
      if (left > 0) {
        left--
        continue
      }
      items.push(item)
      octets += 'octets' in item ? item.octets.length : 0
      if (items.length < most.items && octets < most.octets) continue
      yield [{ items, octets }]
      items = []
      octets = 0
    }
  }
  if (items.length > 0) yield [{ items, octets }]
}
