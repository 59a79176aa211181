import { cannotRead, nameOf, type OpenInput } from '../runtime/open-input.ts'
import { checkIsRobotsFile } from '../runtime/file-kind.ts'
import { UserError } from '../runtime/user-error.ts'

/** Limit for endless input, in bytes. The largest known robots.txt files have a few megabytes. */
export const maxFileBytes: number = 256 * 1024 * 1024

/** Reads a whole robots.txt. Throws a `UserError` for a file that is something else by its first bytes, such as gzip, unless that does not matter. */
export async function readRobotsFile(
  path: string,
  openInput: OpenInput,
  { isAnyKind = false }: { readonly isAnyKind?: boolean } = {},
): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  try {
    const stream: AsyncIterable<Uint8Array> = await openInput(path)
    for await (const piece of stream) {
      sizeBytes += piece.length
      if (sizeBytes > maxFileBytes) throw tooLarge(path)
      pieces.push(piece)
    }
    if (!isAnyKind) checkIsRobotsFile(path, Buffer.concat(pieces.slice(0, 1)))
  } catch (error) {
    throw cannotRead(path, error)
  }
  return pieces
}

function tooLarge(path: string): UserError {
  const limit = maxFileBytes.toLocaleString('en')
  return new UserError(`cannot read ${nameOf(path)}: it has more than ${limit} bytes. Is it a robots.txt?`)
}
