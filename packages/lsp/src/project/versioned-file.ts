import { readFile, stat } from 'node:fs/promises'

/** A text file as it was when it was read. */
export interface VersionedFile<Content> {
  readonly path: string
  /** Changes when the file does. */
  readonly version: string
  readonly content: Content
}

/** Reads files and keeps their content until they change, so that it can be asked for at every keystroke. */
export type FileReader<Content> = (path: string) => Promise<VersionedFile<Content> | undefined>

/**
 * A reader of files.
 *
 * @param contentOf reads a text; what it throws is not kept
 * @returns a function that returns undefined for a file that is missing or cannot be read
 */
export function createFileReader<Content>(
  contentOf: (text: string, path: string) => Content,
): FileReader<Content> {
  const known = new Map<string, VersionedFile<Content>>()
  return async (path) => {
    const version = await versionOf(path)
    if (version === undefined) {
      known.delete(path)
      return undefined
    }
    const before = known.get(path)
    if (before?.version === version) return before
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const file = { path, version, content: contentOf(text, path) }
    known.set(path, file)
    return file
  }
}

/** The version of a file; undefined if missing. */
export async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return undefined
  }
}
