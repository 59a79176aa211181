import { signOfRegularExpression } from './regular-expression-syntax.ts'

/** The path that a value without a leading slash was probably meant to be; undefined if that is unclear. */
export function meantPath(value: string): string | undefined {
  const path = withSlashes(withoutQuotes(value.replace(/^[:\uff1a]\s*(?=\/)/, '')))
  if (path === undefined || saysNoPath(path)) return undefined
  if (path.startsWith('/')) return path
  if (path.startsWith('./')) return path.slice(1)
  return `${/^[?&.;]|^[^/]*=/.test(path) ? '/*' : '/'}${path}`
}

const quotes = /^["'`\u201c\u201d\u2018\u2019]|["'`\u201c\u201d\u2018\u2019]$/g

function withoutQuotes(value: string): string {
  return value.replaceAll(quotes, '')
}

/** Backslashes between names as slashes; undefined for other backslashes. */
function withSlashes(value: string): string | undefined {
  if (!value.includes('\\')) return value
  const names = value.split('\\').filter((name) => name !== '')
  const areNames = names.every((name) => /^[\w~-][\w.~-]*$/.test(name) && !/^[dwsb]$/i.test(name))
  return areNames ? value.replaceAll('\\', '/') : undefined
}

/** Whether a value is a word for everything or nothing, a field, a host, a regular expression, or begins like no path. */
function saysNoPath(path: string): boolean {
  return (
    !/^[\w/~?&.;=-]/.test(path) ||
    words.test(path) ||
    isField.test(path) ||
    isHost.test(path) ||
    (/\s/.test(path) && !path.includes('/')) ||
    /^(?:-\s|\.\.)/.test(path) ||
    signOfRegularExpression(path) !== undefined
  )
}

const words = /^(?:all|any|every(?:thing|one)|none|no|nothing|nil|null|yes|true|false|n\/a)$/i
const isField = /^[a-z-]+:(?!\/)/i

/** A name with dots before a slash, or one that is usual for hosts. */
const isHost = /^(?:[^/?*.]+\.)+[^/?*.]+\/|^www\.|^\d+(?:\.\d+){3}/i
