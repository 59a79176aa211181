import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

/** A `fetch` that reads the files of a built site: the path of a URL on any host is a path in one of the folders. */
export function outputFetch(
  folders: readonly string[],
): (input: string | URL | Request) => Promise<Response> {
  return async (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const body = await fileAt(decodedPath(url), folders)
    const response = new Response(body === undefined ? null : new Uint8Array(body), {
      status: body === undefined ? 404 : 200,
    })
    return Object.defineProperty(response, 'url', { value: url.href })
  }
}

async function fileAt(path: string, folders: readonly string[]): Promise<Uint8Array | undefined> {
  for (const folder of folders) {
    const file = resolve(join(folder, path))
    if (!file.startsWith(resolve(folder) + sep)) continue
    try {
      return await readFile(file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'EISDIR' && code !== 'ENOTDIR') throw error
    }
  }
  return undefined
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
