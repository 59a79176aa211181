import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

import { isRemote } from '../remote/remote-inputs.ts'
import { isS3Url } from '../remote/s3-client.ts'
import { cannotRead, standardInput } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/** An input as every machine names it: a URL, or an absolute path. Throws a `UserError` for standard input. */
export function sharedPath(path: string, cwd: string): string {
  if (path === standardInput)
    throw new UserError('workers of a queue cannot read standard input. Pass a file, or a URL.')
  return isRemote(path) ? path : resolve(cwd, path)
}

/** Changes with the content of a file: its size and time of change. A URL stands for content that does not change. */
export async function inputStamp(path: string): Promise<unknown> {
  if (isRemote(path)) return null
  const { size, mtimeMs } = await stat(path).catch((error: unknown) => {
    throw cannotRead(path, error)
  })
  return [size, mtimeMs]
}

/** The place of results for all machines: a folder with its absolute path. */
export function sharedPlace(results: string | undefined, cwd: string): string | undefined {
  return results === undefined || isS3Url(results) ? results : resolve(cwd, results)
}
