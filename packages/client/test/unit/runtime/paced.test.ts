import { beforeEach, describe, expect, it } from 'vitest'

import { createPacer } from '../../../src/runtime/paced.ts'

let time: number
let turns: (() => void)[]
let done: string[]
let paced: ReturnType<typeof createPacer>

beforeEach(() => {
  time = 0
  turns = []
  done = []
  paced = createPacer({ now: () => time, later: (task) => turns.push(task), budgetMs: 8 })
})

const takes =
  (name: string, ms: number): (() => string) =>
  () => {
    time += ms
    done.push(name)
    return name
  }

/** Another turn of the loop; gives what was done in it. */
function turn(): readonly string[] {
  done = []
  for (const task of turns.splice(0)) task()
  return done
}

describe('short tasks', () => {
  it('run at once while they take little of a turn', async () => {
    const all = [paced(takes('a', 3)), paced(takes('b', 3)), paced(takes('c', 3))]
    expect(done).toEqual(['a', 'b', 'c'])
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })

  it('wait for the next turn when they have taken their time, in their order', async () => {
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => paced(takes(name, 5))))
    expect(done).toEqual(['a', 'b'])
    expect(turn()).toEqual(['c', 'd'])
    expect(turn()).toEqual(['e'])
    expect(await all).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are one a turn where each takes longer', () => {
    for (let i = 0; i < 300; i++) void paced(takes(`${i}`, 20))
    expect(done).toEqual(['0'])
    for (let i = 1; i < 300; i++) expect(turn()).toEqual([`${i}`])
    expect(turn()).toEqual([])
    expect(turns).toEqual([])
  })

  it('do not overtake those that wait', () => {
    void paced(takes('a', 8))
    void paced(takes('b', 1))
    void paced(() => {
      void paced(takes('inner', 1))
      takes('c', 1)()
    })
    expect(turn()).toEqual(['b', 'c', 'inner'])
    expect(turn()).toEqual([])
  })

  it('have all of the next turn', () => {
    void paced(takes('a', 7))
    turn()
    void paced(takes('b', 7))
    void paced(takes('c', 7))
    expect(done).toEqual(['b', 'c'])
  })

  it('fail by themselves', async () => {
    const failing = paced(() => {
      time += 20
      throw new Error('broken')
    })
    const other = paced(takes('a', 1))
    turn()
    await expect(failing).rejects.toThrow('broken')
    expect(await other).toBe('a')
  })
})
