import { cannotRead, nameOf, type OpenInput } from '../runtime/open-input.ts'
import { checkIsRobotsFile } from '../runtime/file-kind.ts'
import { UserError } from '../runtime/user-error.ts'

/** Limit for endless input, in bytes. The largest known robots.txt files have a few megabytes. */
const maxFileBytes = 256 * 1024 * 1024

/** Reads a whole robots.txt. Throws a `UserError` for a file that is something else by its first bytes, such as gzip, unless that does not matter. */
export async function readRobotsFile(
  path: string,
  openInput: OpenInput,
  { isAnyKind = false }: { readonly isAnyKind?: boolean } = {},
): Promise<readonly Uint8Array[]> {
  try {
    const pieces = await wholeFile(await openInput(path))
    if (pieces === undefined) throw tooLarge(path)
    if (!isAnyKind) checkIsRobotsFile(path, Buffer.concat(pieces.slice(0, 1)))
    return pieces
  } catch (error) {
    throw cannotRead(path, error)
  }
}

/** All pieces of a stream; undefined if they are too large for a robots.txt. */
export async function wholeFile(
  stream: AsyncIterable<Uint8Array>,
): Promise<readonly Uint8Array[] | undefined> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for await (const piece of stream) {
    sizeBytes += piece.length
    if (sizeBytes > maxFileBytes) return undefined
    pieces.push(piece)
  }
  return pieces
}

function tooLarge(path: string): UserError {
  const limit = maxFileBytes.toLocaleString('en')
  return new UserError(`cannot read ${nameOf(path)}: it has more than ${limit} bytes. Is it a robots.txt?`)
}
