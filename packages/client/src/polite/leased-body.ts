/** A body as it comes, and `onEnd` called once: when it has been read to its end, has failed or was cancelled. */
export function leasedBody(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Also where nobody reads: an abort ends the body at once.
        reader.closed.then(onEnd, (error: unknown) => {
          onEnd()
          controller.error(error)
        })
      },
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
