/**
 * The result of a promise, or undefined if it takes too long.
 *
 * @param milliseconds how long to wait
 */
export async function within<Result>(
  promise: Promise<Result>,
  milliseconds: number,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([promise, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
