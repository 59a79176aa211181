import { checkAgentNames, checkStandardInput, UserError } from '@ruly/batch/internal'
import type { Dialect } from 'ruly'
import { dialectsByName, everyDialect } from '@ruly/lint'

import type { AgentSet } from '../agents/agent-set-names.ts'
import { checkUrl } from '../urls/check-url.ts'
import { formatOf, type FormatName } from '../runtime/answer-writer.ts'
import { fileSourceOf, siteSourceOf, type Source, type SourceOptions } from '../robots-file/robots-source.ts'
import { policiesAsGiven, type AgentPolicies } from './agent-policies.ts'

/** The parsed options of a command, before they are checked for conflicts. */
export interface CommandOptions extends SourceOptions {
  readonly agent?: readonly string[]
  readonly agents?: AgentSet | 'documented'
  readonly urls?: string
  /** One for `check` and `explain`; several for `compare`, or undefined for all. */
  readonly dialect?: string | readonly string[]
  readonly format: FormatName
  readonly json?: true
  readonly ndjson?: true
  readonly disagreements?: true
  readonly quiet?: true
}

/** The checked arguments and options of `check`, `explain` or `compare`. */
export interface Request {
  readonly agents: readonly string[]
  /** Whether the agents come from `--agents`, so that text output is a table. */
  readonly isMatrix: boolean
  /** How the rules for an agent are found. */
  readonly policies: AgentPolicies
  /** What to tell about agents before the answers. */
  readonly agentNotes: readonly string[]
  /** URLs given as arguments. */
  readonly urls: readonly string[]
  /** A file with more URLs. */
  readonly urlsPath: string | undefined
  readonly source: Source
  /** At least one, without duplicates. */
  readonly dialects: readonly Dialect[]
  readonly format: FormatName
  /** Omits URLs that the dialects agree on. */
  readonly onlyDisagreements: boolean
  readonly quiet: boolean
}

/** Checks arguments and options. Throws a `UserError` if they conflict or are incomplete. */
export async function requestOf(words: readonly string[], options: CommandOptions): Promise<Request> {
  const { agents: set } = options
  const isMatrix = set !== undefined && set !== 'documented'
  if (isMatrix && options.agent !== undefined)
    throw new UserError(`--agents ${set} cannot be used with --agent. Omit one of them.`)
  const named = isMatrix ? await agentsOf(set) : options.agent
  const [agents, urls] = named === undefined ? [words.slice(0, 1), words.slice(1)] : [named, words]
  checkAgents(agents)
  if (urls.length === 0 && options.urls === undefined) throw new UserError(noUrls)
  const source = fileSourceOf(options) ?? siteSourceOf(options)
  for (const url of urls) checkUrl(url, source.kind === 'sites' ? 'site-or-file' : 'file')
  checkStandardInput([options.robots, options.urls])
  return {
    agents,
    isMatrix,
    ...(set === 'documented' ? await documented(agents) : { policies: policiesAsGiven, agentNotes: [] }),
    urls,
    urlsPath: options.urls,
    source,
    dialects: dialectsOf(options.dialect),
    format: formatOf(options),
    onlyDisagreements: options.disagreements === true,
    quiet: options.quiet === true,
  }
}

/** The registry of agents is loaded only for those who ask for it. */
async function agentsOf(set: AgentSet): Promise<readonly string[]> {
  const { agentSets } = await import('../agents/agent-sets.ts')
  return agentSets[set]
}

async function documented(agents: readonly string[]): Promise<Pick<Request, 'policies' | 'agentNotes'>> {
  const { documentedNote, documentedPolicies } = await import('./documented-policies.ts')
  const agentNotes = agents.map(documentedNote).filter((note) => note !== undefined)
  return { policies: documentedPolicies, agentNotes }
}

/** The option parser has rejected unknown names. */
function dialectsOf(names: CommandOptions['dialect']): readonly Dialect[] {
  if (names === undefined) return everyDialect
  const distinct = new Set(typeof names === 'string' ? [names] : names)
  return [...distinct].map((name) => dialectsByName.get(name)).filter((dialect) => dialect !== undefined)
}

function checkAgents(agents: readonly string[]): void {
  if (agents.length === 0) {
    throw new UserError(
      'missing AGENT. Pass a product token and a URL: ruly check GPTBot https://example.com/',
    )
  }
  checkAgentNames(agents)
}

const noUrls = 'missing URL. Pass at least one after AGENT, or a file of URLs with --urls.'
