import { visible } from '@ruly/lint'

import { UserError } from '../runtime/user-error.ts'

const standalone =
  'Queues need one Redis server, not a cluster: pass the URL of a server without cluster-enabled.'

/** What to do about an answer of Redis, by its code. */
const cures: Readonly<Record<string, string>> = {
  OOM: 'Raise its maxmemory, or have results elsewhere: --results FOLDER.',
  READONLY: 'It is a replica: pass the URL of its master.',
  NOPERM: 'Allow the user all commands for the keys bull:ruly:* and ruly:result:*.',
  NOAUTH: 'Add the password to the URL: redis://USER:PASSWORD@HOST:PORT.',
  WRONGPASS: 'Check user and password in the URL: redis://USER:PASSWORD@HOST:PORT.',
  MISCONF: 'It cannot save to its disk: check the log of Redis.',
  LOADING: 'Wait until it has read its data, then try again.',
  MOVED: standalone,
  CROSSSLOT: standalone,
  CLUSTERDOWN: standalone,
  'unknown command': 'Queues need Redis 6.2 or Valkey. If this is a Sentinel, pass the URL of its master.',
}

/** What Redis answered to a command, as an error that the user can fix; other errors as they are. */
export function queueErrorOf(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return error
  // Of a script, the code can come after a prefix.
  const found = Object.entries(cures).find(([code]) => error.message.includes(code))
  const [, cure] = found ?? ['', 'Check the settings of this Redis.']
  return new UserError(
    `the queue at ${visible(host)} answered: ${visible(withoutFullStop(withoutScript(error.message)))}. ${cure}`,
  )
}

/** Without the place in a script of BullMQ. */
function withoutScript(message: string): string {
  return message.replace(/ script: [0-9a-f]+.*$/s, '')
}

/** Why no connection could be made, with what to do about it. */
export function cannotConnect(error: Error, host: string, protocol: string): UserError {
  const answered = queueErrorOf(error, host)
  if (answered instanceof UserError) return answered
  const { code } = error as NodeJS.ErrnoException
  // A server without TLS waits for a command, which a handshake is not.
  const isSilent = code === 'ETIMEDOUT' && protocol === 'rediss:'
  const cure = isSilent
    ? 'Does the port have TLS? Without it, pass redis:// in place of rediss://.'
    : 'Start Redis there, or pass another --queue.'
  return new UserError(
    `cannot connect to the queue at ${visible(host)}: ${visible(withoutFullStop(error.message))}. ${cure}`,
  )
}

function withoutFullStop(message: string): string {
  return message.replace(/\.$/, '')
}
