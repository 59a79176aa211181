import { flag, limit, optional, text, withDefault, wrongType, type Check } from './checked-options.ts'

/** Default limit of a file, in bytes. */
export const defaultMaxBytes = 512_000

/** Whether URLs in questions are resolved; false by default. */
export const checkedStrict: Check<boolean> = withDefault(flag, false)

/** The URL of a file with its host; optional. With any other text, the file would apply to every URL, or to none. */
export const checkedUrl: Check<string | undefined> = optional((value, name) => {
  const url = text(value, name)
  if (isUrlWithHost(url)) return url
  const got = JSON.stringify(url.slice(0, 100))
  throw new RangeError(
    `"${name}" must be an absolute URL, such as https://example.com/robots.txt, got ${got}.`,
  )
})

export function isUrlWithHost(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\\s]/i.test(url)
}

/** A dialect object, not the name of a dialect. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedDialect<Dialect>(): Check<Dialect> {
  return (dialect, name) => {
    if (typeof dialect === 'object' && dialect !== null && 'reading' in dialect) return dialect as Dialect
    throw wrongType(name, 'a dialect, such as those of ruly/dialects', dialect)
  }
}

/** How many bytes of a file are read, as a whole number. */
export const checkedMaxBytes: Check<number> = (maxBytes = defaultMaxBytes, name) =>
  Math.min(limit(maxBytes, name), Number.MAX_SAFE_INTEGER)
