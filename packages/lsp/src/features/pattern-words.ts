import { parse, type Dialect } from 'ruly'
import { markdownCode } from '@ruly/lint'

/** What a path pattern matches, in words. */
export function patternWords(pattern: string, dialect: Dialect): string {
  if (pattern === '') return 'no URL, because the value is empty'
  if (!/^[/*]/.test(pattern) && patternExamples(pattern, dialect).length === 0)
    return 'no URL, because it does not begin with a slash'
  if (!readsWildcards(pattern, dialect))
    return `every URL whose path and query begin with ${markdownCode(pattern)}, taken literally`
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...others] = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/)
  const last = isAnchored ? (others.pop() ?? '') : ''
  if (isAnchored && others.length === 0 && !pattern.includes('*'))
    return `only the URL whose path and query are ${markdownCode(first)}`
  const parts = [
    first === '' || first === '/' ? '' : `begin with ${markdownCode(first)}`,
    ...others.filter((part) => part !== '').map((part) => `then contain ${markdownCode(part)}`),
    last === '' ? '' : `end with ${markdownCode(last)}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'every URL' : `every URL whose path and query ${inWords.format(parts)}`
}

/** Paths that a pattern matches, the shortest first. */
export function patternExamples(pattern: string, dialect: Dialect): readonly string[] {
  const bare = pattern.replace(/\$$/, '')
  const candidates = [bare.replaceAll('*', ''), bare.replaceAll(/\*+/g, 'x'), `${bare.replaceAll('*', '')}x`]
  const paths = [...new Set(candidates)].map((path) => (path.startsWith('/') ? path : `/${path}`))
  return [...new Set(paths)].filter((path) => isMatch(pattern, path, dialect))
}

/** Whether a dialect reads `*` and `$` as wildcards. */
function readsWildcards(pattern: string, dialect: Dialect): boolean {
  if (!/[*$]/.test(pattern)) return true
  return isMatch(pattern.replace(/\$$/, ''), pattern.replaceAll(/\*+/g, 'x').replace(/\$$/, ''), dialect)
}

function isMatch(pattern: string, path: string, dialect: Dialect): boolean {
  return !parse(`User-agent: *\nDisallow: ${pattern}\n`, { dialect }).forAgent('x').isAllowed(path)
}

/** `a`, `a and b`, `a, b and c`. */
const inWords = new Intl.ListFormat('en-GB')
