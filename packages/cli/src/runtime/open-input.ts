import { fstatSync } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { visible } from 'ruly/report'

import type { InputStream, RunOptions } from './run-context.ts'
import { UserError } from './user-error.ts'
import { isAbsolute, join } from 'node:path'

/** The name that means standard input. */
export const standardInput = '-'

/** Throws a `UserError` where more than one of some paths is standard input. */
export function checkStandardInput(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === standardInput).length > 1)
    throw new UserError('standard input can be read only once. Put one of the two in a file.')
}

/** A file as people know it. */
export function nameOf(path: string): string {
  return path === standardInput ? 'standard input' : visible(path) || '""'
}

/** Opens a file as a stream of its octets, or standard input for `-`, which is as it is. */
export type OpenInput = (
  path: string,
  options?: Parameters<FileHandle['createReadStream']>[0],
) => Promise<Readable>

/** Opens what is named in a folder. */
export function inputOpener({ cwd, stdin }: Pick<RunOptions, 'cwd' | 'stdin'>): OpenInput {
  return async (path, options) => {
    try {
      if (path === standardInput) return openStandardInput(stdin())
      const file = await open(pathFrom(cwd, path))
      if (!(await file.stat()).isDirectory()) return file.createReadStream(options)
      await file.close()
    } catch (error) {
      throw cannotRead(path, error)
    }
    throw cannotRead(path, isFolder)
  }
}

/** Throws a `UserError` for a file that is not there, or is a folder. It is not opened: what comes through a pipe can be read once. */
export async function checkInput(path: string, cwd: string): Promise<void> {
  if (path === standardInput || path.includes('://')) return
  const found = await stat(pathFrom(cwd, path)).catch((error: unknown) => {
    throw cannotRead(path, error)
  })
  if (found.isDirectory()) throw cannotRead(path, isFolder)
}

const isFolder = { code: 'EISDIR' }

/** Node takes a folder on standard input for an empty file. */
function openStandardInput(stdin: InputStream): Readable {
  if (typeof stdin.fd === 'number' && fstatSync(stdin.fd).isDirectory())
    throw cannotRead(standardInput, isFolder)
  return stdin
}

/** What to tell about a file that cannot be read: which one, why, and what helps. */
export function cannotRead(path: string, error: unknown): UserError {
  if (error instanceof UserError) return error
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>
  return new UserError(`cannot read ${nameOf(path)}: ${whyNot(path, code) ?? visible(message)}`)
}

function whyNot(path: string, code: string): string | undefined {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return path.includes('://')
        ? 'it is a URL, and --robots names a file. Leave --robots out: ruly asks the site of each URL itself.'
        : 'there is no such file. Check the path, or pass - to read standard input.'
    case 'EISDIR':
      return 'it is a folder. Name a file in it.'
    case 'EACCES':
    case 'EPERM':
      return 'you have no permission to. Allow it (chmod u+r), or read it as a user who may.'
    default:
      return undefined
  }
}

/** Where a path leads that was typed in a folder. From `.` it stays as it was typed. */
export function pathFrom(cwd: string, path: string): string {
  return cwd === '.' || path === '' || isAbsolute(path) ? path : join(cwd, path)
}
