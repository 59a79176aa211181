import { DueHeap } from '../../packages/client/dist/crawl/due-sites.js'

/** A clock that jumps from one task to the next, and places that tasks wait for in the order in which they came. */
export function createVirtualTime(places = Infinity) {
  const tasks = new DueHeap()
  const waiting = []
  let firstWaiting = 0
  let free = places
  let now = 0

  return {
    now: () => now,
    at(time, run) {
      tasks.set({ at: Infinity, place: -1, run }, time)
    },
    enter(run) {
      if (free === 0) {
        waiting.push(run)
      } else {
        free--
        run()
      }
    },
    leave() {
      if (firstWaiting < waiting.length) waiting[firstWaiting++]()
      else free++
    },
    runUntil(end) {
      for (let task = tasks.first; task !== undefined && task.at <= end; task = tasks.first) {
        now = task.at
        tasks.remove(task)
        task.run()
      }
      now = end
    },
  }
}
