import { describe, expect, it } from 'vitest'

import { resolveAgent } from '../../src/agents/index.ts'
import { rfc9309 } from '../../src/dialects/index.ts'
import { corpusFiles } from '../support/corpus.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'

/** In how many files an agent is named, and whether the registry has it. */
interface Named {
  files: number
  readonly isKnown: boolean
}

/** Names of an old list against harvesters, of which many files have a copy. No source says who the most of them were. */
const ofTheOldList: ReadonlySet<string> = new Set([
  'cheesebot',
  'netants',
  'webbandit',
  'lexibot',
  'emailsiphon',
])

/** Agents by the token of the registry, else by the first product token of their lines. */
function agentsIn(files: readonly (readonly string[])[]): readonly Named[] {
  const agents = new Map<string, Named>()
  for (const names of files) {
    const tokens = new Map(
      names.map((name) => {
        const { entry, tokens: own } = resolveAgent(name)
        return [entry?.token ?? own[0]?.toLowerCase() ?? name, entry !== undefined]
      }),
    )
    for (const [token, isKnown] of tokens) {
      const agent = agents.get(token) ?? { files: 0, isKnown }
      agent.files++
      agents.set(token, agent)
    }
  }
  return [...agents.values()].toSorted((a, b) => b.files - a.files)
}

/** The names of each file that names agents, in lower case. */
function namesOfFiles(): readonly (readonly string[])[] {
  return Array.from(corpusFiles(1), (file) =>
    file
      .under(rfc9309)
      .groups.flatMap(({ agents }) => agents.map(({ value }) => value.toLowerCase()))
      .filter((value) => value !== '' && value !== '*'),
  ).filter((names) => names.length > 0)
}

function count(agents: readonly Named[]): number {
  return agents.reduce((sum, { files }) => sum + files, 0)
}

/** Which share of the places where agents are named is of agents that the registry has. */
function coverage(agents: readonly Named[]): number {
  return count(agents.filter(({ isKnown }) => isKnown)) / count(agents)
}

function told(what: string, agents: readonly Named[]): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  const often = agents.filter(({ files }) => files > 3)
  return `${what}: ${agents.length} names in ${count(agents)} places. The registry has ${percent(coverage(agents))}, of names in more than three files ${percent(coverage(often))}; the 300 most frequent names are ${percent(count(agents.slice(0, 300)) / count(agents))}`
}

describe.skipIf(!sharedIsThere)(`the registry${sharedIsMissing}`, () => {
  it('knows most agents that real files name', () => {
    const files = namesOfFiles()
    const all = agentsIn(files)
    const withoutCopies = agentsIn(files.filter((names) => !names.some((name) => ofTheOldList.has(name))))
    console.log(told('all files', all))
    console.log(told('without copies of the old list', withoutCopies))
    expect(coverage(all)).toBeGreaterThan(0.5)
    expect(coverage(withoutCopies)).toBeGreaterThan(0.8)
    expect(coverage(withoutCopies.filter(({ files: number }) => number > 3))).toBeGreaterThan(0.9)
    expect(all.filter(({ files: number, isKnown }) => number > 50 && !isKnown)).toEqual([])
  })
})
