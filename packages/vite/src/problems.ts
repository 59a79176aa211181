/** What is wrong with a robots.txt, each as text of one line or more. */
export interface Problems {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** How a build is told. */
interface Log {
  warn(message: string): void
  error(message: string): void
}

/** What the log says of a preview. */
export const closedNote = 'This is a preview: its robots.txt disallows everything.'

/** Warns of a base path below which the site is served. */
export function warnOfBase(base: string, warn: (message: string) => void): void {
  if (base !== '/' && base.startsWith('/'))
    warn(`The base is ${base}, but crawlers read robots.txt at the root of the host only.`)
}

/** Logs the problems, and throws an error with them if they make the build fail. */
export function report(
  { errors, warnings }: Problems,
  failOn: 'error' | 'warning' | 'never',
  log: Log,
): void {
  const fatal = failOn === 'never' ? [] : failOn === 'error' ? errors : [...errors, ...warnings]
  for (const message of warnings) if (!fatal.includes(message)) log.warn(message)
  for (const message of errors) if (!fatal.includes(message)) log.error(message)
  if (fatal.length > 0) throw buildError(`"failOn" is "${failOn}", and there is:\n\n${fatal.join('\n\n')}`)
}

/** Build tools print the stack, which would hide what was found: it is only the message. */
function buildError(message: string): Error {
  const error = new Error(`robots.txt makes the build fail. ${message}`)
  error.stack = `${error.name}: ${error.message}`
  return error
}
