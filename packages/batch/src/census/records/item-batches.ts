import type { OpenInput } from '../../runtime/open-input.ts'
import { itemsOf, type Input } from './inputs.ts'
import type { Item } from './find-record.ts'

/** Items that are processed together. */
export interface Batch {
  readonly items: readonly Item[]
  readonly sizeBytes: number
}

/** Large enough to make sending cheap, small enough to keep all threads busy. */
const most = { items: 128, sizeBytes: 1 << 20 } as const

/** The items of all inputs except the first `skipped`, in batches. Deterministic. */
export async function* batchesOf(
  inputs: readonly Input[],
  openInput: OpenInput,
  { skipped, onCut }: { readonly skipped: number; readonly onCut: (input: Input) => void },
): AsyncGenerator<readonly Batch[], void, undefined> {
  let items: Item[] = []
  let sizeBytes = 0
  let left = skipped
  for (const input of inputs) {
    for await (const item of itemsOf(input, openInput)) {
      if (item.kind === 'skipped' && item.why === 'cut-off') onCut(input)
      if (left > 0) {
        left--
        continue
      }
      items.push(item)
      sizeBytes += 'bytes' in item ? item.bytes.length : 0
      if (items.length < most.items && sizeBytes < most.sizeBytes) continue
      yield [{ items, sizeBytes }]
      items = []
      sizeBytes = 0
    }
  }
  if (items.length > 0) yield [{ items, sizeBytes }]
}
