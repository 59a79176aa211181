// Writes the generated parts of docs/engines.md from the built registry and dialects:
//
// - the list of engines with the agents that use them,
// - below each example file, which engines allow and which disallow what the comment above asks: `<!-- ask: AGENT URL -->`.
import { grouped } from '../packages/common/dist/grouped.js'
import { agentRegistry } from '../packages/ruly/dist/agents/index.js'
import { parse } from '../packages/ruly/dist/index.js'
import { enginesInUse as engines } from './engines-in-use.mjs'
import { writeSections } from './page-sections.mjs'

/** As a list: a table would be too wide. */
function users() {
  const known = grouped(agentRegistry.agents, ({ parser }) => parser)
  return engines
    .filter(([name]) => known.has(name))
    .map(([name]) => `- \`${name}\`: ${agentsOf(known.get(name))} (${sourcesOf(known.get(name))})`)
    .join('\n')
}

/** More names are counted only. */
const mostNames = 8

/** Agents in use, those that many files name first. */
function agentsOf(entries) {
  const inUse = entries.filter(({ retired }) => retired !== true)
  const names = inUse
    .toSorted((a, b) => Number(b.prominent ?? false) - Number(a.prominent ?? false))
    .map(({ token }) => token)
  if (names.length <= mostNames) return names.join(', ')
  return `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
}

function sourcesOf(entries) {
  const links = [...new Set(entries.map(({ parserSource }) => parserSource))]
  return links.map((link) => `[${new URL(link).hostname.replace(/^www\./, '')}](${link})`).join(', ')
}

/** Which engines give which answer, as two lines of a list. */
function answers(robots, agent, url) {
  const allowing = engines.filter(([, dialect]) => parse(robots, { dialect }).isAllowed(agent, url))
  const others = engines.filter((engine) => !allowing.includes(engine))
  const names = (list) => list.map(([name]) => `\`${name}\``).join(', ') || 'none'
  return `- allowed: ${names(allowing)}\n- disallowed: ${names(others)}`
}

const withAnswers = (page) =>
  page.replace(
    /(```txt\n(?<robots>[^`]*)```\n\n<!-- ask: (?<agent>\S+) (?<url>\S+) -->\n\n)(?:- .*\n)*/g,
    (...match) => {
      const { robots, agent, url } = match.at(-1)
      return `${match[1]}${answers(robots, agent, url)}\n`
    },
  )
await writeSections('docs/engines.md', { users: users() }, withAnswers)
