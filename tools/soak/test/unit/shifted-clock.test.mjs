import { expect, it } from 'vitest'

import { createShiftedClock } from '../../clients/shifted-clock.mjs'

const jumpEveryMs = 15_000

it('the range of a clock has what it shows right after a jump', () => {
  for (let seed = 0; seed < 50; seed++) {
    const startedAt = 1_795_000_000_000.37 + seed * 0.019
    const clock = createShiftedClock({ seed, group: 'redis', name: 'redis-2', startedAt, jumpEveryMs })
    for (let jump = 1; jump <= 20; jump++) {
      const time = startedAt + jump * jumpEveryMs
      const { least, most } = clock.range(time - 10_000, time + 20)
      for (const afterMs of [-1, -0.02, 0.02, 0.3, 0.6, 0.9, 2]) {
        const shown = clock.at(time + afterMs)
        expect(least <= shown && shown <= most, `seed ${seed}, jump ${jump}, ${afterMs} ms after`).toBe(true)
      }
    }
  }
})
