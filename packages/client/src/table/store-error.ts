import { RobotsError } from 'ruly'

/** By the names of codes, or by their numbers on Unix, which LMDB gives. */
const CURES: readonly { readonly codes: readonly string[]; readonly cure: string }[] = [
  {
    codes: ['EACCES', '13', 'EPERM', '1', 'EROFS', '30'],
    cure: 'Give this user the right to write there, or name another place.',
  },
  { codes: ['ENOTDIR', 'EEXIST'], cure: 'A file stands where a folder must be: name another place.' },
  {
    codes: ['EISDIR'],
    cure: 'A folder stands where a file must be: name a file, in that folder or elsewhere.',
  },
  {
    codes: ['ENOSPC', '28', 'EDQUOT', 'EFBIG', '27'],
    cure: 'Make room, or give the store a smaller "maxBytes".',
  },
  {
    codes: ['LMDB_DAMAGED'],
    cure: 'Delete it and the file beside it with "-lock" at the end of its name, and it is made again, or put a copy in their place.',
  },
  {
    codes: ['LMDB_LOCK_FILE_LOST'],
    cure: 'End all processes that use the file, then start them again.',
  },
  { codes: ['EMFILE', 'ENFILE'], cure: 'Raise the limit of open files.' },
  { codes: ['EIO', '5'], cure: 'See that the disk is sound and not full.' },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ],
    cure: 'Name the authority of its certificate in NODE_EXTRA_CA_CERTS, or pass a "client" with "tls: { ca }".',
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID'],
    cure: 'Connect to a name that its certificate has, or give it a certificate for this one.',
  },
  { codes: ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'], cure: 'Give it a certificate that is valid now.' },
  {
    codes: ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
    cure: 'Pass a "client" with "tls: { ca, cert, key }", or set "tls-auth-clients no" in Redis.',
  },
]

/** What to do about an error, by its code or that of its cause. */
export function cureOf(error: unknown): string | undefined {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  const cure = CURES.find(({ codes }) => codes.includes(String(code)))?.cure
  return cure ?? (cause instanceof Error ? cureOf(cause) : undefined)
}

/** The error for a place that cannot be used, with what to do about it. */
export function storeNotUsable(path: string, cause: unknown, what = 'store'): RobotsError {
  const { message } = cause as Error
  const cure = cureOf(cause) ?? 'Name another place.'
  return new RobotsError('store-not-usable', `The ${what} at ${path} cannot be used: ${message}. ${cure}`, {
    cause,
  })
}

export function storeClosed(path: string, what = 'store'): RobotsError {
  return new RobotsError('store-not-usable', `The ${what} ${path} is closed. Open it again.`)
}

export function storeInTransaction(path: string, what = 'store'): RobotsError {
  return new RobotsError(
    'store-not-usable',
    `The ${what} at ${path} stays open within a transaction. Close it when that has ended.`,
  )
}

/** Gives undefined for errors of the system with one of these codes, and throws others. */
export function undefinedFor(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (codes.some((code) => isErrno(error, code))) return undefined
    throw error
  }
}

/** Whether an error is one of the system with this code. */
export function isErrno(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code
}
