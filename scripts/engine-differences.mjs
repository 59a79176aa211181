// Counts how often each engine in use answers unlike RFC 9309 on real files, and which part of the dialect is the cause:
//
//   npm run build && node scripts/engine-differences.mjs FOLDER
//
// FOLDER holds robots.txt files under any names that end in .txt. The questions are made of the files: an agent that no file names,
// Googlebot, and two agents that the file names, each about at most 40 URLs that its rules match or just do not match, as a crawler
// writes them. The same folder always gives the same questions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

import { rfc9309 } from '../packages/ruly/dist/dialects/index.js'
import { parse } from '../packages/ruly/dist/index.js'
import { enginesInUse } from './engines-in-use.mjs'
import { filesBelow } from './files.mjs'
import { markdownTable } from './markdown-table.mjs'

const [folder = '.'] = process.argv.slice(2)
const site = 'https://site.example'
const mostUrls = 40
const namedAgents = 2

const files = filesBelow(folder).filter((name) => name.endsWith('.txt'))
const counts = enginesInUse
  .filter(([name]) => name !== 'rfc9309')
  .map(([name, engine]) => ({
    name,
    engine,
    differ: 0,
    allows: 0,
    files: 0,
    causes: new Map(),
  }))
let questions = 0

for (const name of files) {
  const bytes = readFileSync(join(folder, name))
  const standard = parse(bytes, { dialect: rfc9309, maxBytes: Infinity })
  const asked = questionsOf(standard)
  questions += asked.length
  const answers = asked.map(([agent, url]) => standard.forAgent(agent).isAllowed(url))
  for (const count of counts) countDifferences(count, { bytes, asked, answers })
}
tell()

/** Compares one engine with the standard on one file. */
function countDifferences(count, { bytes, asked, answers }) {
  const { engine } = count
  const robots = parse(bytes, { dialect: engine, maxBytes: Infinity })
  const wrong = asked.filter(
    ([agent, url], index) => robots.forAgent(agent).isAllowed(url) !== answers[index],
  )
  if (wrong.length === 0) return
  count.files++
  count.differ += wrong.length
  count.allows += wrong.filter(([agent, url]) => robots.forAgent(agent).isAllowed(url)).length
  // The causes of one question of each agent are those of most of its others.
  const perAgent = [...new Map(wrong.map((question) => [question[0], question])).values()]
  for (const [agent, url] of perAgent) {
    const cause = causeOf(engine, { bytes, agent, url })
    const share = wrong.filter(([other]) => other === agent).length
    count.causes.set(cause, (count.causes.get(cause) ?? 0) + share)
  }
}

/** The first member of the engine that changes the standard's answer by itself; `several` if it takes more than one. */
function causeOf(engine, { bytes, agent, url }) {
  const answer = parse(bytes, { dialect: engine, maxBytes: Infinity }).forAgent(agent).isAllowed(url)
  for (const [facet, member] of membersOf(engine)) {
    const dialect = {
      ...rfc9309,
      name: 'mixed',
      [facet]: { ...rfc9309[facet], [member]: engine[facet][member] },
    }
    if (parse(bytes, { dialect, maxBytes: Infinity }).forAgent(agent).isAllowed(url) === answer)
      return `${facet}.${member}`
  }
  return 'several'
}

/** The members in which an engine differs from the standard. */
function membersOf(engine) {
  return ['selection', 'grouping', 'matching', 'reading'].flatMap((facet) =>
    Object.keys(engine[facet])
      .filter((member) => engine[facet][member] !== rfc9309[facet][member])
      .map((member) => [facet, member]),
  )
}

/** Agents and URLs, made of the file. */
function questionsOf(robots) {
  const named = robots.groups.flatMap(({ agents }) => agents.map(({ value }) => value))
  const tokens = named.filter((value) => /^[A-Za-z][A-Za-z0-9._-]*$/.test(value))
  const agents = ['ExampleBot', 'Googlebot', ...spread([...new Set(tokens)], namedAgents)]
  const rules = robots.groups.flatMap((group) => group.rules).filter(({ value }) => value !== '')
  const urls = new Set(
    ['/', '/index.html', ...spread(rules, mostUrls).flatMap(({ value }) => urlsOf(value))].map(hrefOf),
  )
  return [...new Set(agents)].flatMap((agent) => spread([...urls], mostUrls).map((url) => [agent, url]))
}

/** What a pattern matches, something below it, and what it just does not match. */
function urlsOf(pattern) {
  const filled = filledIn(pattern)
  const path = filled.startsWith('/') ? filled : `/${filled}`
  const below = path.includes('?') ? `${path}&page=2` : `${path}page.html?q=1`
  return [path, below, path.slice(0, -1)]
}

/** A pattern as part of a URL of a real site: parameters are in the query, and have values. */
function filledIn(pattern) {
  const isWhole = pattern.endsWith('$')
  const plain = isWhole ? pattern.slice(0, -1) : pattern
  const inQuery = !plain.includes('?') && /[=&]/.test(plain)
  const filled = (inQuery ? plain.replace('*', 'page?') : plain).replaceAll('*', 'x')
  if (isWhole) return filled
  return filled.endsWith('?') ? `${filled}q=1` : filled.endsWith('=') ? `${filled}1` : filled
}

/** A URL as a crawler requests it; the root if it is none. */
function hrefOf(path) {
  const url = `${site}${path}`
  return URL.canParse(url) ? new URL(url).href : `${site}/`
}

function spread(items, count) {
  const step = Math.max(1, items.length / count)
  const indexes = Array.from({ length: Math.min(count, items.length) }, (_, index) =>
    Math.floor(index * step),
  )
  return indexes.map((index) => items[index])
}

function tell() {
  const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`)
  const rows = counts.toSorted((a, b) => a.differ - b.differ)
  console.log(`${files.length.toLocaleString('en')} files, ${questions.toLocaleString('en')} questions\n`)
  console.log(
    markdownTable([
      ['dialect', 'other answer', 'of these, allowed', 'files', 'most of them because of'],
      ...rows.map(({ name, differ, allows, files: touched, causes }) => [
        `\`${name}\``,
        percent(differ, questions),
        percent(allows, differ),
        percent(touched, files.length),
        [...causes]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, 2)
          .map(([cause, share]) => `${cause} ${percent(share, differ)}`)
          .join(', '),
      ]),
    ]),
  )
  const causes = new Map()
  for (const count of counts)
    for (const [cause, share] of count.causes) causes.set(cause, (causes.get(cause) ?? 0) + share)
  const all = counts.reduce((sum, { differ }) => sum + differ, 0)
  console.log(
    `\n${markdownTable([
      ['cause', 'share of the differences'],
      ...[...causes].toSorted((a, b) => b[1] - a[1]).map(([cause, share]) => [cause, percent(share, all)]),
    ])}`,
  )
}
