import { rename, writeFile } from 'node:fs/promises'

/** Puts a text in a file of our own, on disk when it returns: at any time what was there before is there, whole, or this. */
export async function putWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  await writeFile(temporary, text, { flush: true })
  await rename(temporary, path)
}
