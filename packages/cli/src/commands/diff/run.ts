import { createDiffer, type ChangedUrl, type Differ } from 'ruly/diff'

import { dialectsByName } from '../../names/dialects-by-name.ts'
import { styleFor } from '../../runtime/colours.ts'
import { withSitesFor } from '../../targets/each-target.ts'
import { readTargets, type Content } from '../../targets/read-targets.ts'
import { oneTarget, type Target } from '../../targets/command-targets.ts'
import { brokenGates } from './gate.ts'
import { unnamedAgents, unnamedText } from './unnamed-agents.ts'
import { nameOf, checkStandardInput } from '../../runtime/open-input.ts'
import { countText, createFaultNotes } from '../../lists/fault-notes.ts'
import type { FetchList } from '../../lists/open-list.ts'
import { readUrls, type ListTally } from '../../lists/read-urls.ts'
import type { Notes } from '../../runtime/notes.ts'
import { startProgress, type Progress } from '../../runtime/progress.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { checkAgentNames } from '../../agents/agent-arguments.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { UserError } from '../../runtime/user-error.ts'
import type { DiffCommandOptions } from './command.ts'
import { resultText } from './result-text.ts'

/** Shows what agents gain and lose between two files. Exit code 1 if a gate is broken. */
export async function run(
  words: readonly string[],
  options: DiffCommandOptions,
  context: RunContext,
): Promise<void> {
  const { output, stdout, env, notes, outcome } = context
  const progress = startProgress(context)
  checkInputs(words, options)
  noteAgents(notes, options.agent ?? [], [options.dialect])
  const targets = await Promise.all(words.map((word) => oneTarget(word, context.cwd)))
  await withSitesFor(targets, options, context, async (sites) => {
    const [old, changed] = await bothFiles(targets, sites, context)
    const differ = differOf(old, changed, options)
    const agents = options.agent ?? differ.agents
    const asking = { ...context, agents, progress, fetch: sites?.fetchList }
    const changes =
      options.urls === undefined
        ? differ.regions({ agents })
        : await changedUrls(options.urls, differ, asking)
    const preferences = options.urls === undefined ? differ.preferences({ agents }) : undefined
    const gates = options.failOn ?? []
    const broken = brokenGates(gates, differ)
    outcome.isGood = broken.length === 0
    const asked = [...(options.agent ?? []), ...gates.flatMap(({ agent }) => agent ?? [])]
    const unnamed = unnamedAgents(asked, differ)
    const warnings = unnamed.map((agent) => unnamedText(agent, differ))
    for (const warning of warnings) notes.note(warning)
    const result = { name: changed.target.name, changes, preferences, broken, unnamed, warnings }
    await output.write(resultText(result, options, styleFor(stdout, env)))
  })
}

function checkInputs(words: readonly string[], { urls, agent }: DiffCommandOptions): void {
  checkStandardInput([...words, urls])
  checkAgentNames(agent ?? [])
}

type Read = Extract<Content, { readonly octets: Uint8Array }>

async function bothFiles(
  targets: readonly Target[],
  sites: Parameters<typeof readTargets>[1],
  { openInput, notes }: RunContext,
): Promise<readonly [Read, Read]> {
  const read: Read[] = []
  for await (const content of readTargets(targets, sites, { openInput, allowAllIsEmpty: true })) {
    if ('error' in content) throw content.error
    if (content.served?.isCut === true)
      notes.note(`${content.target.name} is longer than the size limit; the rest is ignored.`)
    if (content.status !== undefined)
      notes.note(`${content.target.name}: status ${content.status}, everything is allowed.`)
    read.push(content)
  }
  return read as [Read, Read]
}

function differOf(
  old: Read,
  changed: Read,
  { dialect: name, maxBytes, robotsUrl }: DiffCommandOptions,
): Differ {
  const dialect = dialectsByName.get(name)
  const url = robotsUrl ?? changed.url ?? old.url
  return createDiffer(old.octets, changed.octets, {
    ...(dialect === undefined ? {} : { dialect }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(url === undefined ? {} : { url }),
  })
}

async function changedUrls(
  path: string,
  differ: Differ,
  {
    agents,
    notes,
    progress,
    fetch,
    ...context
  }: RunContext & {
    readonly agents: readonly string[]
    readonly progress: Progress
    readonly fetch: FetchList | undefined
  },
): Promise<readonly ChangedUrl[]> {
  const asking = agents.map((agent) => differ.forAgent(agent))
  const tally: ListTally = { urls: 0, malformed: 0, withAgent: 0 }
  const reading = {
    ...context,
    tally,
    signal: context.output.signal,
    fetch,
    needsSite: false,
    onFaults: createFaultNotes(notes),
  }
  const found: ChangedUrl[] = []
  for await (const urls of readUrls(path, reading)) {
    for (const url of urls) {
      for (const ask of asking) {
        const change = ask(url)
        if (change !== undefined) found.push(change)
      }
    }
    progress.advance(urls.length)
  }
  tellList(path, tally, notes)
  return found
}

/** Malformed lines are only noted, unless there are no other lines: then it is the wrong list. */
function tellList(path: string, { urls, malformed }: ListTally, notes: Notes): void {
  const counted = `${nameOf(path)}: ${countText(malformed, malformed + urls)}`
  if (malformed > 0 && urls === 0) throw new UserError(counted)
  if (malformed > 0) notes.note(counted)
  else if (urls === 0) notes.note(`${nameOf(path)} contains no URLs.`)
}
