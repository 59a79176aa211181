/** Something that takes long to open, kept for the next user with the same key. */
export interface KeptOpen<Resource> {
  /** Runs `use` with the resource of a key, opened if it is not. After an error in `use`, the resource is not used again. */
  with<Result>(key: string, use: (resource: Resource) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Kept<Resource> {
  readonly key: string
  readonly resource: Promise<Resource>
  users: number
  isWanted: boolean
}

/** Keeps the resource of the last key; those of other keys are closed when nobody uses them any more. */
export function createKeptOpen<Resource extends { close(): Promise<void> }>(
  open: (key: string) => Promise<Resource>,
): KeptOpen<Resource> {
  let last: Kept<Resource> | undefined

  async function closeUnused(kept: Kept<Resource> | undefined): Promise<void> {
    if (kept === undefined || kept.isWanted || kept.users > 0) return
    await (await kept.resource).close()
  }

  async function drop(kept: Kept<Resource> | undefined): Promise<void> {
    if (kept === undefined) return
    if (last === kept) last = undefined
    if (!kept.isWanted) return
    kept.isWanted = false
    await closeUnused(kept)
  }

  return {
    async with(key, use) {
      if (last?.key !== key) {
        const before = last
        last = { key, resource: open(key), users: 0, isWanted: true }
        void drop(before)
      }
      const kept = last
      kept.users++
      try {
        return await use(await kept.resource)
      } catch (error) {
        kept.isWanted = false
        if (last === kept) last = undefined
        throw error
      } finally {
        kept.users--
        await closeUnused(kept)
      }
    },
    close: () => drop(last),
  }
}
