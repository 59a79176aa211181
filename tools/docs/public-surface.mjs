import { format } from 'oxfmt'

import ts from 'typescript'

import { declarationsOf } from './declaration-text.mjs'

const head = `# The public surface

Everything that the published packages export, with its declaration. A change of the public API shows here: \`npm run docs:api\` writes this file,
and \`npm run check\` fails when it is out of date.
`

/** Every entry with what it exports, as a page; a name that an entry above has declared is shown as a re-export. */
export async function publicSurface({ entries }) {
  const open = entries.filter(({ isPrivate }) => !isPrivate)
  const symbols = [...new Set(open.flatMap(({ exported }) => exported.map(({ symbol }) => symbol)))]
  const values = symbols.filter(({ flags }) => (flags & ts.SymbolFlags.Value) !== 0).length
  const counts = `In public entries: ${values} values and ${symbols.length - values} types.\n`
  const homes = new Map()
  const sections = []
  for (const { name, exported, isPrivate } of entries) {
    const note = isPrivate ? '\nFor the packages of this project only.\n' : ''
    const text = exported.map((each) => surfaceOf(each, name, homes)).join('\n\n')
    sections.push(`## \`${name}\`\n${note}\n\`\`\`ts\n${await formatted(text)}\`\`\`\n`)
  }
  return [head, counts, ...sections].join('\n')
}

function surfaceOf({ name, symbol }, entry, homes) {
  const home = homes.get(symbol)
  if (home !== undefined) return `export { ${as(home.name, name)} } from '${home.entry}'`
  homes.set(symbol, { entry, name })
  const texts = declarationsOf(symbol).map((text) => `export ${text}`)
  return [...texts, ...(name === symbol.name ? [] : [`export { ${as(symbol.name, name)} }`])].join('\n')
}

function as(from, to) {
  return from === to ? to : `${from} as ${to}`
}

/** TypeScript in the project's format. */
export async function formatted(text) {
  const { code, errors } = await format('api.d.ts', text, { semi: false, singleQuote: true, printWidth: 100 })
  if (errors.length > 0) throw new Error(`cannot format ${text}: ${errors[0].message}`)
  return code
}
