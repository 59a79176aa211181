import { fstatSync, realpathSync } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { visible } from '@ruly/lint'

import { UserError } from './user-error.ts'

/** The argument that stands for standard input. */
export const standardInput = '-'

/** Throws a `UserError` if more than one path is standard input. */
export function checkStandardInput(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === standardInput).length > 1)
    throw new UserError('standard input can be read only once. Pass one of the two as a file.')
}

/** The name of a file for messages. */
export function nameOf(path: string): string {
  return path === standardInput ? 'standard input' : visible(path) || '""'
}

/** Opens a file as a stream of bytes; `-` is standard input, for which `options` have no effect. */
export type OpenInput = (
  path: string,
  options?: Parameters<FileHandle['createReadStream']>[0],
) => Promise<Readable>

/** Standard input; has an `fd` if it is an open file of the system. */
export type InputStream = Readable & { readonly fd?: number | null }

/** Creates the function that opens files, relative to a folder. `stdin` is called only when standard input is read. */
export function inputOpener({
  cwd,
  stdin,
}: {
  readonly cwd: string
  readonly stdin: () => InputStream
}): OpenInput {
  return async (path, options) => {
    try {
      if (path === standardInput) return openStandardInput(stdin())
      const file = await open(pathFrom(cwd, path))
      if (!(await file.stat()).isDirectory()) return file.createReadStream(options)
      await file.close()
    } catch (error) {
      throw cannotRead(path, error)
    }
    throw cannotRead(path, asFolder)
  }
}

/** The text of a file. Rejects with a `UserError` if it cannot be read. */
export async function readText(path: string, openInput: OpenInput): Promise<string> {
  try {
    return await text(await openInput(path))
  } catch (error) {
    throw cannotRead(path, error)
  }
}

/** Throws a `UserError` for a missing file or a folder. Does not open the file: a pipe can be read only once. */
export async function checkInput(path: string, cwd: string): Promise<void> {
  if (path === standardInput || path.includes('://')) return
  if (await isFolder(path, cwd)) throw cannotRead(path, asFolder)
}

/** Whether a path is that of a folder. Throws a `UserError` if nothing is there. */
export async function isFolder(path: string, cwd: string): Promise<boolean> {
  return await stat(pathFrom(cwd, path)).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw cannotRead(path, error)
    },
  )
}

const asFolder = { code: 'EISDIR' }

/** Node treats a folder on standard input as an empty file. */
function openStandardInput(stdin: InputStream): Readable {
  if (typeof stdin.fd === 'number' && fstatSync(stdin.fd).isDirectory())
    throw cannotRead(standardInput, asFolder)
  return stdin
}

/** The error for a file that cannot be read: its name, the reason and the cure. */
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
        ? 'expected a file, got a URL. Download it, and pass the file.'
        : 'no such file. Check the path.'
    case 'EISDIR':
      return 'expected a file, got a folder. Pass a file in it.'
    case 'ESPIPE':
      return 'expected a file, got a pipe. Save it to a file, and pass that.'
    case 'EACCES':
    case 'EPERM':
      return 'permission denied. Allow reading it (chmod u+r), or run ruly as another user.'
    default:
      return undefined
  }
}

/** Resolves a path relative to a folder. Relative to `.` it stays as typed. */
export function pathFrom(cwd: string, path: string): string {
  return cwd === '.' || path === '' || isAbsolute(path) ? path : join(cwd, path)
}

/** Whether a path leads to one of these files, also by another name. */
export function isOneOf(path: string, files: readonly (string | undefined)[], cwd: string): boolean {
  const own = realPath(path, cwd)
  return files.some((file) => file !== undefined && realPath(file, cwd) === own)
}

function realPath(path: string, cwd: string): string {
  const whole = resolve(cwd, path)
  try {
    return realpathSync(whole)
  } catch {
    return whole
  }
}
