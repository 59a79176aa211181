/** A function that runs an action when it has not been called for some time. */
export function later(waitMs: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, waitMs)
  }
}
