import type { Verdict } from 'ruly'
import { verdictLine, visible } from '@ruly/lint'

import { isPermission, type Asked, type RobotsFile } from '../../questions/question-command.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'

/** Verdicts for many agents and a few URLs, as a table. */
export interface AgentMatrix {
  /** Takes the verdicts of an agent. */
  about(agent: string, file: RobotsFile): (url: string, verdict: Verdict) => undefined
  text(): string
}

export function createAgentMatrix(asked: Asked): AgentMatrix {
  const verdicts = new Map<string, Map<string, Verdict>>()
  const evidence = new Set<string>()
  return {
    about:
      (agent, { site }) =>
      (url, verdict) => {
        const ofUrl = verdicts.get(url) ?? new Map<string, Verdict>()
        verdicts.set(url, ofUrl.set(agent, verdict))
        if (!asked.request.quiet) evidence.add(evidenceInBrief(site, asked.style, asked))
        return undefined
      },
    text() {
      const [only] = verdicts
      const table =
        verdicts.size === 1 && only !== undefined ? listOf(only, asked) : tablesOf([...verdicts], asked)
      return table + [...evidence].join('')
    },
  }
}

type Column = readonly [url: string, verdicts: ReadonlyMap<string, Verdict>]

/** One line for each agent, with the rule that decides. */
function listOf([url, verdicts]: Column, { request, style }: Asked): string {
  const width = nameWidth(request.agents) - 2
  const allowed = [...verdicts.values()].filter(isPermission).length
  return [
    style.strong(visible(url)),
    ...Array.from(
      verdicts,
      ([agent, verdict]) => `  ${verdictLine({ url: agent.padEnd(width), verdict }, style)}`,
    ),
    style.strong(`agents that may fetch it: ${allowed} of ${verdicts.size}`),
  ].join('\n')
}

/** The least width of a column. */
const leastCell = 14

/** One row for each agent and one column for each URL; split into several tables to fit the width. */
function tablesOf(all: readonly Column[], { request: { agents }, style, columns }: Asked): string {
  const width = nameWidth(agents)
  const cellWidth = all
    .flatMap(([, verdicts]) => Array.from(verdicts.values(), textOf))
    .reduce((most, { length }) => Math.max(most, length + 2), leastCell)
  const atOnce = Math.max(1, Math.floor((columns - width) / cellWidth))
  const tables: string[] = []
  for (let start = 0; start < all.length; start += atOnce) {
    const shown = all.slice(start, start + atOnce)
    const numbers = shown.map((_, index) => String(start + index + 1).padEnd(cellWidth))
    const rows = agents.map((agent) => {
      const cells = shown.map(([, verdicts]) => cellOf(verdicts.get(agent), cellWidth, style))
      return `${agent.padEnd(width)}${cells.join('')}`.trimEnd()
    })
    tables.push([style.strong(`${' '.repeat(width)}${numbers.join('')}`.trimEnd()), ...rows].join('\n'))
  }
  const legend = all.map(([url], index) => `${index + 1}  ${visible(url)}`)
  return [...tables, legend.join('\n')].join('\n\n')
}

function nameWidth(agents: readonly string[]): number {
  return Math.max(...agents.map((agent) => agent.length)) + 2
}

function cellOf(verdict: Verdict | undefined, width: number, style: Asked['style']): string {
  if (verdict === undefined) return ' '.repeat(width)
  const text = textOf(verdict).padEnd(width)
  if (verdict.reason === 'not-governed') return style.warning(text)
  return verdict.allowed ? style.allowed(text) : style.disallowed(text)
}

function textOf({ allowed, reason, rule }: Verdict): string {
  if (reason === 'not-governed') return 'ungoverned'
  return `${allowed ? 'yes' : 'no'}${rule === undefined ? '' : `, line ${rule.line}`}`
}
