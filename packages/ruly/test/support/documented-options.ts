import { pageText } from './page-blocks.ts'

/** The members of a type, such as options, that a page of the API lists below its heading, sorted. */
export function documentedMembers(page: string, type: string): readonly string[] {
  const [, section = ''] = pageText(page).split(`\n### ${type}\n`)
  const [own = ''] = section.split(/\n#{2,3} /)
  return Array.from(own.matchAll(/^(?:- `|#### \w+\.)(\w+)/gm), ([, name = '']) => name).toSorted()
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
