/** A page, as both libraries have it. */
interface ClosablePage {
  goto(url: string, options?: object): Promise<object | null>
  close(options?: object): Promise<void>
}

const patienceMs = 5000

/** Makes a page end its requests before it is closed: the browser sends those that are held as soon as nobody holds them any more. */
export function closeQuietly(page: ClosablePage): void {
  const goto = page.goto.bind(page)
  const close = page.close.bind(page)
  page.close = async (options) => {
    // One that cannot navigate any more has no requests.
    await goto('about:blank', { timeout: patienceMs }).catch(() => undefined)
    await close(options)
  }
}
