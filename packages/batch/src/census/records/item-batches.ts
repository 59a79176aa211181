import type { OpenInput } from '../../runtime/open-input.ts'
import { itemsOf, type Input } from './inputs.ts'
import type { Item } from './find-record.ts'

/** Items that are processed together. */
export interface Batch {
  readonly items: readonly Item[]
  readonly octets: number
}

/** Large enough to make sending cheap, small enough to keep all threads busy. */
const most = { items: 128, octets: 1 << 20 } as const

/** The items of all inputs except the first `skipped`, in batches. Deterministic. */
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
