import { describe, expect, it } from 'vitest'

import { createPool } from '../../src/frame/threads.ts'

/** Says which thread it is, and how many jobs it was given; the job `fail` ends it. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    let jobs = 0
    parentPort.on('message', (job) => {
      if (job === 'fail') throw new Error('out of order')
      parentPort.postMessage({ result: { rows: new Uint8Array(), job, threadId, jobs: ++jobs } })
    })`)}`,
)

interface Result {
  readonly rows: Uint8Array<ArrayBuffer>
  readonly job: string
  readonly threadId: number
  readonly jobs: number
}

const poolOf = (count: number) =>
  createPool<undefined, string, Result>(count, { name: 'own', packed: (job) => [job, []] }, undefined, script)

describe('threads', () => {
  it('share the jobs: each goes to the one that has least to do, and gets its own reply', async () => {
    const pool = poolOf(3)
    const jobs = Array.from({ length: 9 }, (_, n) => `job ${n}`)
    const replies = await Promise.all(jobs.map((job) => pool.work(job)))
    await pool.close()
    expect(replies.map(({ job }) => job)).toEqual(jobs)
    expect(new Set(replies.map(({ threadId }) => threadId)).size).toBe(3)
    expect(Math.max(...replies.map((reply) => reply.jobs))).toBe(3)
  })

  it('that fail reject what they were given, and what they are given later', async () => {
    const pool = poolOf(1)
    const works = [pool.work('fail'), pool.work('behind it')]
    for (const outcome of await Promise.allSettled(works))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'out of order' } })
    await expect(pool.work('later')).rejects.toThrow('out of order')
    await pool.close()
  })
})
