import { checkAgentNames, checkStandardInput, standardInput, UserError } from '@ruly/batch/internal'
import { dialectNamed, createDiffer, type Differ, visible } from '@ruly/lint'
import type { Robots } from 'ruly'

import type { Run } from '../../command-line/define-command.ts'
import { misspeltHint, noteAgents } from '../../agents/agent-notes.ts'
import { styleFor } from '../../runtime/colours.ts'
import { startProgress } from '../../runtime/progress.ts'
import { isOfSite, withSitesIf } from '../../targets/each-target.ts'
import { changedUrls, listsOf, ownSitemaps, type UrlListing } from './changed-urls.ts'
import type { DiffCommandOptions } from './command.ts'
import { bothFiles, bothTargets, changedFiles, type ComparedFile } from './compared-files.ts'
import { brokenGates } from './gate.ts'
import type { DiffResult } from './change-tables.ts'
import { resultsText } from './result-text.ts'

/** Shows what agents gain and lose between two files, or in each file that changed since a revision. Exit code 1 if a gate is broken. */
export const run: Run<DiffCommandOptions> = async (words, options, context) => {
  const { output, stdout, env, notes, cwd } = context
  const { base, agent: agents = [], urls } = options
  const progress = startProgress(context)
  checkInputs(words, options)
  noteAgents(notes, agents, [dialectNamed(options.dialect)])
  const targets = base === undefined ? await bothTargets(words, cwd) : []
  const isAsking = targets.some(isOfSite) || urls === ownSitemaps || urls?.includes('://') === true
  await withSitesIf(isAsking, options, context, async (sites) => {
    const listing = { ...context, progress, fetch: sites?.fetchList }
    const results: DiffResult[] = []
    if (base === undefined) {
      const file = await bothFiles(targets, sites, context)
      results.push(await resultOf(file, options, listing))
    } else {
      for await (const file of changedFiles(words.length === 0 ? ['.'] : words, base, context))
        results.push(await resultOf(file, options, listing))
    }
    await output.write(resultsText(results, options, styleFor(stdout, env)))
  })
}

function checkInputs(words: readonly string[], { base, urls, agent }: DiffCommandOptions): void {
  if (base === undefined && words.length !== 2)
    throw new UserError(
      `expected two files, got ${words.length}. Pass OLD and NEW, or compare with a commit: ruly diff --base main`,
    )
  if (base !== undefined && urls === standardInput)
    throw new UserError('with --base, --urls must be a file or a URL: the list is read for each file.')
  checkStandardInput([...words, urls])
  checkAgentNames(agent ?? [])
}

async function resultOf(
  file: ComparedFile,
  options: DiffCommandOptions,
  listing: UrlListing,
): Promise<DiffResult> {
  const { urls, failOn: gates = [], agent: asked = [] } = options
  const differ = differOf(file, options)
  const agents = options.agent ?? differ.agents
  const lists = listsOf(urls, differ)
  if (lists?.length === 0) listing.notes.note(`${visible(file.name)} names no sitemap.`)
  const changes =
    lists === undefined ? differ.regions({ agents }) : await changedUrls(lists, agents, { differ, listing })
  const broken = brokenGates(gates, differ)
  if (broken.length > 0) listing.outcome.isGood = false
  const unnamed = unnamedAgents([...asked, ...gates.flatMap(({ agent }) => agent ?? [])], differ)
  const warnings = unnamed.flatMap((agent) => unnamedText(agent, differ) ?? [])
  for (const warning of warnings) listing.notes.note(warning)
  const preferences = urls === undefined ? differ.preferences({ agents }) : undefined
  return { ...file, changes, preferences, broken, unnamed, warnings }
}

function differOf(
  { old, now, url: ownUrl }: ComparedFile,
  { dialect: name, maxBytes, robotsUrl }: DiffCommandOptions,
): Differ {
  return createDiffer(old, now, { dialect: dialectNamed(name), maxBytes, url: robotsUrl ?? ownUrl })
}

/** The agents that neither file names, without duplicates: the changes for `*` apply to them. */
function unnamedAgents(agents: readonly string[], differ: Differ): readonly string[] {
  return [...new Set(agents)].filter(
    (agent) => agent !== '*' && !isNamed(agent, differ.old) && !isNamed(agent, differ.new),
  )
}

function isNamed(agent: string, robots: Robots): boolean {
  const { groups } = robots.forAgent(agent).explain('/')
  return groups.some(({ why }) => why === 'names-the-agent' || why === 'another-group-comes-first')
}

/** The warning for such an agent, unless the registry knows it: a misspelled name would make a gate that never fails. */
function unnamedText(agent: string, { agents }: Differ): string | undefined {
  const hint = misspeltHint(agent, agents)
  if (hint === undefined) return undefined
  return `neither file names ${visible(agent)}: the changes for any other agent (*) apply.${hint}`
}
