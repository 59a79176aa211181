import type { CrawlQueue, CrawlRequest } from './crawlee-types.ts'
import type { WaitingSites } from './waiting-sites.ts'

/** A storage whose requests can be locked. */
interface LockingStorage {
  prolongRequestLock(id: string, options: { readonly lockSecs: number }): Promise<unknown>
}

/** A function to call often: it prolongs the locks of requests that wait, so that no other process takes them meanwhile. */
export function keepLocks(queue: CrawlQueue, waiting: WaitingSites): () => void {
  let prolongedAt = Date.now()

  async function prolong(storage: LockingStorage, request: CrawlRequest): Promise<void> {
    try {
      await storage.prolongRequestLock(request.id ?? '', { lockSecs: queue.requestLockSecs })
    } catch {
      // Another process has it.
      waiting.remove(request)
    }
  }

  return () => {
    const { client } = queue
    if (!isLocking(client) || Date.now() < prolongedAt + (queue.requestLockSecs * 1000) / 3) return
    prolongedAt = Date.now()
    for (const request of waiting) void prolong(client, request)
  }
}

function isLocking(storage: object): storage is LockingStorage {
  return 'prolongRequestLock' in storage
}
