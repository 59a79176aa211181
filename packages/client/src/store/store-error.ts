import { RobotsError } from 'ruly'

const CURES: readonly { readonly codes: readonly string[]; readonly cure: string }[] = [
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    cure: 'Give this user the right to write there, or name another place.',
  },
  { codes: ['ENOTDIR', 'EEXIST'], cure: 'A file stands where a folder must be: name another place.' },
  {
    codes: ['EISDIR'],
    cure: 'A folder stands where a file must be: name a file, in that folder or elsewhere.',
  },
  { codes: ['ENOSPC', 'EDQUOT', 'EFBIG'], cure: 'Make room, or give the store a smaller "maxBytes".' },
  { codes: ['EMFILE', 'ENFILE'], cure: 'Raise the limit of open files.' },
  { codes: ['EIO'], cure: 'See that the disk is sound and not full.' },
]

/** The error for a place that cannot be used, with what to do about it. */
export function storeNotUsable(path: string, cause: unknown): RobotsError {
  const { code, message } = cause as NodeJS.ErrnoException
  const cure = CURES.find(({ codes }) => codes.includes(String(code)))?.cure ?? 'Name another place.'
  return new RobotsError('store-not-usable', `The store at ${path} cannot be used: ${message}. ${cure}`, {
    cause,
  })
}

export function storeClosed(path: string, cure = 'Create another one.'): RobotsError {
  return new RobotsError('store-not-usable', `The store ${path} is closed. ${cure}`)
}

export function storeInTransaction(path: string): RobotsError {
  return new RobotsError(
    'store-not-usable',
    `The store at ${path} stays open within a transaction. Close it when that has ended.`,
  )
}

/** Whether an error is one of the system with this code. */
export function isErrno(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code
}
