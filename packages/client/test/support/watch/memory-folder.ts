import { newSiteWatch, type SiteWatch } from '../../../src/watch/state/site-watch.ts'
import { decodeWatch, encodeWatch } from '../../../src/watch/state/watch-folder.ts'
import type { WatchFolder } from '../../../src/watching.ts'

/** A folder that keeps in memory what one on disk would keep, in the same form. */
export function createMemoryFolder(): WatchFolder {
  const files = new Map<string, Uint8Array>()
  const requests = new Map<string, number>()
  const read = async (site: string): Promise<SiteWatch> => {
    const coded = files.get(site)
    const watch = coded === undefined ? newSiteWatch(site) : decodeWatch(coded, site)
    const requested = requests.get(site) ?? 0
    return requested > (watch.askedAt ?? 0) ? { ...watch, askedAt: requested } : watch
  }
  return {
    path: 'memory',
    read,
    sites: async () => [...files.keys()],
    async update(site, change) {
      const watch = change(await read(site))
      files.set(site, encodeWatch(watch))
      return watch
    },
    noteRequest: async (site, at) => void requests.set(site, at),
    close: async () => undefined,
    async forget(site) {
      files.delete(site)
      requests.delete(site)
    },
  }
}
