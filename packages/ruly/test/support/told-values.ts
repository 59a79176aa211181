import { formatWithOptions, inspect } from 'node:util'

/** What a comment at the end of a line tells of a value, `log(x) // 1` or `f(x) // 1`, beside what it was. */
export interface ToldValue {
  readonly told: string
  readonly was: string
}

const logged = /^(\s*)console\.log\((.*)\)\s+\/\/ (.+)$/gm
const valued =
  /^(\s*)((?!(?:const|let|import|return|throw|if|for|while|else)\b)[a-z][^\n]*\))\s+\/\/ ((?:['"[\d-]|(?:true|false|null|undefined)\b).*)$/gim
const options = { breakLength: Infinity, compact: true, depth: 6 }

/** A program that hands to `tell` what it logs and what its expressions are, where a comment tells that. */
export function tellingProgram(code: string) {
  const values: ToldValue[] = []
  const told: string[] = []
  const telling = (_: string, space: string, value: string, comment: string): string =>
    `${space}tell(${told.push(comment) - 1}, ${value})`
  const program = code.replaceAll(logged, telling).replaceAll(valued, telling)
  const loggedCount = [...code.matchAll(logged)].length
  const tell = (index: number, ...was: readonly unknown[]): void => {
    const text = index < loggedCount ? formatWithOptions(options, ...was) : inspect(was[0], options)
    values.push({ told: told[index] ?? '', was: text })
  }
  return { program, tell, values }
}

/** Whether a comment tells what was: alone, or with a remark after it. */
export function isTold({ told, was }: ToldValue): boolean {
  const expected = plain(told)
  const actual = plain(was)
  return expected.startsWith(actual) && /^(?:$|[\s,:;])/.test(expected.slice(actual.length))
}

/** Without the spaces that `inspect` puts inside brackets. */
function plain(text: string): string {
  return text.replaceAll(/([[{]) /g, '$1').replaceAll(/ ([\]}])/g, '$1')
}
