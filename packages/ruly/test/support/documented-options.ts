import { pageText } from './page-blocks.ts'

/** The members of a type, such as options, and of those that it extends, as the list of the exports of a package or of the engine has them,
 * sorted. */
export function documentedMembers(name: string, type: string): readonly string[] {
  const declaration = new RegExp(`^interface ${type}(?: extends ([^{]+))? \\{(\\}|\n.*?^\\})`, 'ms')
  const pages = [name, 'ruly'].map((folder) => pageText(`packages/${folder}/api.md`))
  const [, above = '', body = ''] =
    pages.map((page) => declaration.exec(page)).find((found) => found !== null) ?? []
  const own = Array.from(body.matchAll(/^  (?:readonly )?(\w+)\??[:(<]/gm), ([, member = '']) => member)
  // Those of `Pick<Other, 'a' | 'b'>` stand there themselves.
  const picked = Array.from(above.matchAll(/'(\w+)'/g), ([, member = '']) => member)
  const inherited = above.split(', ').filter((other) => /^\w+$/.test(other.trim()))
  const all = [...own, ...picked, ...inherited.flatMap((other) => documentedMembers(name, other.trim()))]
  return [...new Set(all)].toSorted()
}

/**
 * The options that a function knows when it runs, sorted, from what it says of one that it does not know.
 *
 * @param call calls the function with these options and whatever else it needs
 */
export function knownOptions(call: (options: Record<string, unknown>) => unknown): readonly string[] {
  try {
    call({ '?': undefined })
  } catch (error) {
    const [, names = ''] = /Known: (.+)\.$/.exec(String(error)) ?? []
    return names.split(', ').toSorted()
  }
  throw new Error('The function takes an option that it does not know.')
}
