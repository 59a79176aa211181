import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { arrivingBody, type ArrivingBody, takenInBytes } from '../../../src/polite/page/arriving-body.ts'
import { pageLimiter } from '../../../src/polite/page/page-limits.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

interface Source {
  readonly body: ReadableStream<Uint8Array>
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Why it was cancelled; undefined where it was not. */
  readonly cancelled: () => unknown
}

/** A body whose pieces come when the test says so. */
function source(): Source {
  let cancelled: unknown
  const parts: { controller?: ReadableStreamDefaultController<Uint8Array> } = {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (parts.controller = controller),
    cancel: (reason) => void (cancelled = reason),
  })
  return {
    body,
    controller: parts.controller as ReadableStreamDefaultController<Uint8Array>,
    cancelled: () => cancelled,
  }
}

function watched(
  body: ReadableStream<Uint8Array>,
  maxPageBytes = Infinity,
  signal?: AbortSignal,
): ArrivingBody & { readonly ends: () => number } {
  let ends = 0
  const limits = { pageTimeoutMs: Infinity, maxPageBytes }
  const limiter = pageLimiter('http://site.test/', limits, fakeClock(), signal)
  return { ...arrivingBody(body, limiter, () => ends++), ends: () => ends }
}

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7)

describe('a body as it arrives', () => {
  it('ends when all of it is there, whether anybody reads or not, and is handed on whole', async () => {
    const { body, controller } = source()
    const { stream, ends } = watched(body)
    controller.enqueue(bytes(3))
    controller.enqueue(bytes(2))
    await settled()
    expect(ends()).toBe(0)
    controller.close()
    await settled()
    expect(ends()).toBe(1)
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes(5))
    expect(ends()).toBe(1)
  })

  it('is taken in no further than the limit ahead of its reader', async () => {
    let pulls = 0
    const piece = takenInBytes / 4
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls++
          controller.enqueue(bytes(piece))
        },
      },
      { highWaterMark: 0 },
    )
    const { stream, ends } = watched(endless)
    await settled()
    expect([pulls, ends()]).toEqual([4, 0])
    const reader = stream.getReader()
    await reader.read()
    await settled()
    expect(pulls).toBe(5)
    await reader.cancel()
    expect(ends()).toBe(1)
  })

  it('is taken in whole if that is asked for, and can be read afterwards', async () => {
    const { body, controller } = source()
    const { stream, takeAll, ends } = watched(body)
    for (let pieces = 0; pieces < 3; pieces++) controller.enqueue(bytes(takenInBytes))
    const taken = takeAll()
    await settled()
    expect(ends()).toBe(0)
    controller.close()
    await taken
    await settled()
    expect(ends()).toBe(1)
    expect((await new Response(stream).arrayBuffer()).byteLength).toBe(3 * takenInBytes)
  })

  it.each(['fails', 'is cancelled'])('is not waited for as a whole where it %s', async (how) => {
    const { body, controller } = source()
    const { stream, takeAll } = watched(body)
    const taken = takeAll().catch((error: unknown) => error)
    await settled()
    if (how === 'fails') controller.error(new Error('cut'))
    else await stream.cancel()
    expect(await taken).toEqual(how === 'fails' ? new Error('cut') : undefined)
  })

  it('gives pieces in their order to a reader that waits for them', async () => {
    const { body, controller } = source()
    const reader = watched(body).stream.getReader()
    const reads = [reader.read(), reader.read(), reader.read()]
    for (const length of [1, 2]) {
      controller.enqueue(bytes(length))
      await settled()
    }
    controller.close()
    const read = await Promise.all(reads)
    expect(read.map(({ value }) => value?.length)).toEqual([1, 2, undefined])
  })

  it('ends where it fails, and fails whoever reads, what was taken in included', async () => {
    const { body, controller } = source()
    const { stream, ends } = watched(body)
    controller.enqueue(bytes(1))
    await settled()
    controller.error(new Error('cut'))
    await settled()
    expect(ends()).toBe(1)
    await expect(new Response(stream).text()).rejects.toThrow('cut')
  })

  it('ends where it fails while no more of it is taken in', async () => {
    const { body, controller } = source()
    const { stream, ends } = watched(body)
    controller.enqueue(bytes(takenInBytes))
    await settled()
    controller.error(new Error('cut'))
    await settled()
    expect(ends()).toBe(1)
    await expect(stream.getReader().read()).rejects.toThrow('cut')
  })

  it.each([
    ['goes on', 'page-too-large'],
    ['is over with that', undefined],
  ])('ends where there is more of it than the limit, read or not, if it %s', async (how, cancelledFor) => {
    const { body, controller, cancelled } = source()
    const { stream, ends } = watched(body, 5)
    controller.enqueue(bytes(5))
    await settled()
    expect(ends()).toBe(0)
    controller.enqueue(bytes(1))
    if (how !== 'goes on') controller.close()
    await settled()
    expect(ends()).toBe(1)
    expect((cancelled() as { code?: unknown } | undefined)?.code).toBe(cancelledFor)
    await expect(stream.getReader().read()).rejects.toMatchObject({ code: 'page-too-large' })
  })

  it.each([1, takenInBytes])(
    'ends at an abort after %i bytes, whether its stream heeds the signal or not',
    async (length) => {
      const { body, controller, cancelled } = source()
      const abort = new AbortController()
      const { stream, ends } = watched(body, Infinity, abort.signal)
      const reader = stream.getReader()
      controller.enqueue(bytes(length))
      await settled()
      abort.abort(new Error('enough'))
      expect(ends()).toBe(1)
      await expect(reader.read()).rejects.toThrow('enough')
      expect(cancelled()).toEqual(new Error('enough'))
    },
  )

  it('ends where it is cancelled, for its reason', async () => {
    const { body, cancelled } = source()
    const { stream, ends } = watched(body)
    await stream.cancel('enough')
    expect([cancelled(), ends()]).toEqual(['enough', 1])
  })

  it('is cancelled where nobody can read it any more, and only then', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const [lost, kept, read] = [source(), source(), source()]
    for (const { controller } of [lost, kept, read]) controller.enqueue(bytes(takenInBytes))
    watched(lost.body)
    const { stream } = watched(kept.body)
    const text = new Response(watched(read.body).stream).arrayBuffer()
    await expect
      .poll(() => {
        collect()
        return lost.cancelled()
      })
      .toBeInstanceOf(Error)
    expect(kept.cancelled()).toBeUndefined()
    read.controller.enqueue(bytes(1))
    read.controller.close()
    expect((await text).byteLength).toBe(takenInBytes + 1)
    await stream.cancel()
  })
})
