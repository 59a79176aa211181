import { expect, it } from 'vitest'

/** A test of every item of a pass. */
interface ItemTest<Item> {
  /** Throws where an item is not as it has to be. */
  readonly ask: (item: Item) => void
  /** What must hold when all items have been asked. */
  readonly afterwards?: (items: number) => void
}

/** Declares a test of every item: its title, and what is asked. */
export type EachItem<Item> = (title: string, test: ItemTest<Item>) => void

interface Fault {
  readonly item: string
  readonly error: unknown
}

/** All items at once can take many minutes on a busy machine. */
const patience = 1_800_000

/**
 * Tests that ask something of each of many items, such as files: what is asked stands in tests of its own, but the items are gone
 * through once, in the first of them that runs, so that what an item is made of is made once for all.
 *
 * @param items gives the items; it is called once, and only where tests run
 * @param nameOf what an item is called where it fails
 */
export function onePass<Item>(items: () => Iterable<Item>, nameOf: (item: Item) => string): EachItem<Item> {
  const asking: { readonly ask: (item: Item) => void; readonly faults: Fault[] }[] = []
  let count = 0

  function goThrough(): void {
    for (const item of items()) {
      count++
      for (const { ask, faults } of asking) {
        try {
          ask(item)
        } catch (error) {
          faults.push({ item: nameOf(item), error })
        }
      }
    }
  }

  return (title, { ask, afterwards }) => {
    const faults: Fault[] = []
    asking.push({ ask, faults })
    // oxlint-disable-next-line vitest/valid-title -- it is one
    it(title, { timeout: patience }, () => {
      if (count === 0) goThrough()
      expect(count).toBeGreaterThan(0)
      const [first, ...others] = faults
      if (first !== undefined) throw new Error(messageOf(first, others), { cause: first.error })
      afterwards?.(count)
    })
  }
}

function messageOf({ item, error }: Fault, others: readonly Fault[]): string {
  const more = others.slice(0, 20).map((fault) => fault.item)
  const text = error instanceof Error ? error.message : String(error)
  return `${item}: ${text}${more.length > 0 ? `\nand ${others.length} others: ${more.join(', ')}` : ''}`
}
