import { format } from 'oxfmt'

import ts from 'typescript'

import { grouped } from '../../packages/common/dist/grouped.js'
import { declarationsOf } from './declaration-text.mjs'

/**
 * What the entries of each package export, as a page of the package: names and signatures, without comments.
 *
 * @param api the entries, of which those for the packages of this project only are left out
 * @returns {Promise<ReadonlyMap<string, string>>} by path in the repository: `packages/client/api.md`
 */
export async function publicSurfaces({ entries }) {
  const open = entries.filter(({ isPrivate }) => !isPrivate)
  const homes = new Map()
  for (const { name: entry, exported } of open)
    for (const { name, symbol } of exported) if (!homes.has(symbol)) homes.set(symbol, { entry, name })
  const packages = grouped(open, ({ name }) => packageOf(name))
  const pages = Array.from(packages, async ([name, own]) => [
    `packages/${name.replace('@ruly/', '')}/api.md`,
    await surfaceOf(name, own, homes),
  ])
  return new Map(await Promise.all(pages))
}

/** `@ruly/client` of `@ruly/client/stores`. */
function packageOf(entry) {
  const [scope, name] = entry.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

async function surfaceOf(packageName, entries, homes) {
  const own = entries.flatMap(({ name: entry, exported }) =>
    exported.filter(({ name, symbol }) => isHome(homes.get(symbol), entry, name)),
  )
  const values = own.filter(({ symbol: { flags } }) => (flags & ts.SymbolFlags.Value) !== 0).length
  const head = `# What ${packageName} exports

${values} values and ${own.length - values} types, by entry. \`npm run docs -- api\` writes this page, and \`npm run check\` fails if it is out of date: a change of the
public API shows here.`
  const sections = entries.map(async ({ name: entry, exported }) => {
    const declared = exported.filter(({ name, symbol }) => isHome(homes.get(symbol), entry, name))
    const text = await formatted(
      declared.map(({ symbol, name }) => declarationOf(symbol, name)).join('\n'),
      140,
    )
    const others = exported.filter((each) => !declared.includes(each))
    return [
      `## \`${entry}\``,
      ...(text === '' ? [] : [`\`\`\`ts\n${text}\`\`\``]),
      ...Array.from(
        grouped(others, ({ symbol }) => homes.get(symbol).entry),
        ([from, names]) => `From \`${from}\`: ${names.map(({ name }) => `\`${name}\``).join(', ')}.`,
      ),
    ].join('\n\n')
  })
  return `${[head, ...(await Promise.all(sections))].join('\n\n')}\n`
}

function isHome(home, entry, name) {
  return home.entry === entry && home.name === name
}

function declarationOf(symbol, name) {
  const texts = declarationsOf(symbol)
  return [...texts, ...(name === symbol.name ? [] : [`export { ${symbol.name} as ${name} }`])].join('\n')
}

/** TypeScript in the project's format. */
export async function formatted(text, printWidth = 100) {
  const { code, errors } = await format('api.d.ts', text, { semi: false, singleQuote: true, printWidth })
  if (errors.length > 0) throw new Error(`cannot format ${text}: ${errors[0].message}`)
  return code
}
