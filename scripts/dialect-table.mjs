// Writes a page with the facets of all dialects, from the built ones.
import { readFileSync } from 'node:fs'

import * as dialects from '../packages/ruly/dist/dialects/index.js'
import { markdownTable } from './markdown-table.mjs'
import { formatted } from './page-sections.mjs'
import { writeSitePages } from './site-pages.mjs'

/** One table each: what fits beside each other. Each begins with a dialect and ends before the next one, in the order of the page. */
const sections = [
  { title: 'In use today', first: 'rfc9309' },
  { title: 'Search engines, observed or documented', first: 'yandex' },
  { title: 'Crawlers of today', first: 'temoto' },
  { title: 'Crawler libraries of today', first: 'crawlerCommons' },
  { title: 'Older standards', first: 'mk1994' },
  { title: 'Libraries', first: 'robotRules' },
]
const known = new Map(Object.entries(dialects))
const facets = ['reading', 'grouping', 'selection', 'matching', 'extensions']

/** A value with more characters stands below its table. */
const longest = 48

/** A facet as it prints: a literal as it stands, a function by its name, a dash for a member that the dialect leaves out. */
function printed(value, place) {
  if (value === undefined) return '–'
  if (typeof value !== 'function') return String(value)
  if (value.name === '') throw new Error(`${place} is a function without a name: see strategies/named.ts`)
  return `\`${value.name}\``
}

/** The members of a facet, and of objects in it. */
function membersOf(dialect, facet) {
  const { values = {}, ...members } = dialect[facet] ?? {}
  const inValues = Object.entries(values).map(([name, value]) => [`values.${name}`, value])
  return { ...members, ...Object.fromEntries(inValues) }
}

/** The rows of a table, and the values that are too long for it. */
function rowsOf(shown) {
  const notes = []
  const note = (text) => {
    if (!notes.includes(text)) notes.push(text)
    return `\`${/^\w+/.exec(text.slice(1))[0]}\` (${notes.indexOf(text) + 1})`
  }
  const rows = facets.flatMap((facet) =>
    [...new Set(shown.flatMap((dialect) => Object.keys(membersOf(dialect, facet))))].map((member) => [
      `${facet}.${member}`,
      ...shown.map((dialect) => {
        const text = printed(membersOf(dialect, facet)[member], `${dialect.name}.${facet}.${member}`)
        return text.length > longest ? note(text) : text
      }),
    ]),
  )
  rows.push(['access', ...shown.map((dialect) => dialect.access.name)])
  return { rows, notes }
}

function section({ title, first }, place) {
  const next = sections[place + 1]
  const last = next === undefined ? order.length : order.indexOf(next.first)
  const names = order.slice(order.indexOf(first), last)
  const shown = names.map((name) => known.get(name))
  const { rows, notes } = rowsOf(shown)
  const list = notes.map((text, index) => `${index + 1}. ${text}`).join('\n')
  const table = markdownTable([['facet', ...names.map((name) => `\`${name}\``)], ...rows])
  return [`## ${title}`, table, ...(list === '' ? [] : [list])].join('\n\n')
}

const page = readFileSync(new URL('../docs/dialects.md', import.meta.url), 'utf8')
/** The dialects of the table that says which one to use. */
const order = Array.from(page.matchAll(/^\| \[?`(\w+)`/gm), ([, name]) => name).filter((name) =>
  known.has(name),
)
const missing = [...known.keys()].filter((name) => !order.includes(name))
if (missing.length > 0)
  throw new Error(`docs/dialects.md has no row that says what ${missing.join(', ')} is for`)

const begin = '# The facets of all dialects\n\nWhat the words mean: [dialects](dialects.md#facets).'
const text = [begin, ...sections.map(section)].join('\n\n')
writeSitePages('docs/dialect-facets.md', [
  ['docs/dialect-facets.md', await formatted('dialect-facets.md', text)],
])
