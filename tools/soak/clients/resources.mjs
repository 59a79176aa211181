import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** What this process holds after a garbage collection: live bytes, open files, and what keeps the event loop alive, by kind. */
export function resources() {
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { liveBytes: heapUsed + external, rss, files: openFiles(), handles: handlesByKind() }
}

/** Of Linux only. */
function openFiles() {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : undefined
}

function handlesByKind() {
  const counts = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** What there is more of than before. */
export function moreThan(before, now) {
  const handles = Object.entries(now.handles).filter(([kind, count]) => count > (before.handles[kind] ?? 0))
  const isMoreFiles = (now.files ?? 0) > (before.files ?? 0)
  return [
    ...handles.map(([kind, count]) => `${kind}: ${count} instead of ${before.handles[kind] ?? 0}`),
    ...(isMoreFiles ? [`open files: ${now.files} instead of ${before.files}`] : []),
  ]
}

/** The same for this process; what closes is given some time for it. */
export function leftBehind(before) {
  return settled(
    () => moreThan(before, resources()),
    (left) => left.length === 0,
  )
}

/** What `read` gives as soon as it is good, or after 40 seconds. */
export async function settled(read, isGood) {
  for (let triesLeft = 400; ; triesLeft--) {
    const value = await read()
    if (isGood(value) || triesLeft === 0) return value
    await sleep(100)
  }
}
