import { join } from 'node:path'

import { checkAgentNames, checkStandardInput, UserError, pathFrom } from '@ruly/batch/internal'
import { createRobotsClient, type RobotsClient, createFilesStore } from '@ruly/client'
import {
  createWatcher,
  type Watcher,
  type WatchRound,
  type SiteWatch,
  openWatchFolder,
  type WatchFolder,
} from '@ruly/client/watch'
import { dialectNamed, visible } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { withInterrupt } from '../../runtime/with-interrupt.ts'
import { ownUserAgent } from '../../sites/open-sites.ts'
import { sitesInList } from '../../sites/sites-in-list.ts'
import { checkSiteUrl } from '../../urls/check-url.ts'
import { brokenGates } from '../diff/gate.ts'
import type { WatchCommandOptions } from './command.ts'
import { leastIntervalMs } from './interval.ts'
import { sinksOf } from './sinks.ts'

const hourMs = 3_600_000

/** Watches sites until it is interrupted, or for one round. */
export const run: Run<WatchCommandOptions> = async (words, options, context) => {
  checkStandardInput([options.urls, options.webhookSecret])
  for (const word of words) checkSiteUrl(word)
  checkAgentNames(options.agent ?? [])
  noteAgents(context.notes, options.agent ?? [], [dialectNamed(options.dialect)])
  const watching = (signal: AbortSignal): Promise<void> =>
    withFolder(words, options, context, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
  await withInterrupt(context, watching, ['SIGINT', 'SIGTERM'])
}

async function withFolder(
  words: readonly string[],
  options: WatchCommandOptions,
  context: RunContext,
  signal: AbortSignal,
): Promise<void> {
  const userAgent = options.userAgent ?? ownUserAgent()
  const sinks = await sinksOf(options, userAgent, context)
  const folder = await openStateFolder(options.state, context)
  const dialect = dialectNamed(options.dialect)
  const client = clientOf(options, userAgent, folder.path)
  const { notes } = context
  const failures = options.failures ?? 3
  try {
    const gates = options.failOn ?? []
    const tally: RoundTally = { firsts: 0, folder: folder.path }
    const watcher = createWatcher({
      client,
      folder,
      sinks,
      dialect,
      failures,
      agents: options.agent,
      everyMs: options.every ?? (options.once === true ? leastIntervalMs : hourMs),
      reportsEdits: options.edits !== false,
      brokenGates: (differ) => brokenGates(gates, differ).map(({ gate }) => gate),
      onRequest(watch, isFirst) {
        if (isFirst) tally.firsts++
        notes.note(requestNote(watch, isFirst, failures))
      },
      onDeliveryFailure: (sink, { message }) =>
        notes.note(`the ${sink} has not taken an event: ${visible(message)}. It is tried again.`),
    })
    await addSites(watcher, words, options, { ...context, signal })
    if (options.once === true) await oneRound(watcher, options, { ...context, signal, tally })
    else await watcher.run(signal)
    signal.throwIfAborted()
  } finally {
    await client.close()
    await folder.close()
  }
}

/** Memory for files: a site is not requested again soon. */
const memoryBytes = 4 * 1024 * 1024

/** Validators are kept beside the state, so that requests stay conditional after a restart. */
function clientOf(options: WatchCommandOptions, userAgent: string, folder: string): RobotsClient {
  const { policy, timeoutMs } = siteSourceOf(options)
  const dialect = dialectNamed(options.dialect)
  return createRobotsClient({
    userAgent,
    agent: 'ruly',
    dialect,
    access: policy ?? dialect.access,
    timeoutMs,
    headersTimeoutMs: timeoutMs,
    maxMemoryBytes: memoryBytes,
    store: createFilesStore({ folder: join(folder, 'cache') }),
  })
}

async function addSites(
  watcher: Watcher,
  words: readonly string[],
  { urls: path }: WatchCommandOptions,
  context: RunContext & { readonly signal: AbortSignal },
): Promise<void> {
  for (const word of words) await watcher.add(word)
  if (path !== undefined) for await (const url of sitesInList(path, context, context)) await watcher.add(url)
  if (watcher.sites().length === 0)
    throw new UserError(
      'there is no site to watch. Pass a URL, such as https://example.com/, or --urls FILE.',
    )
}

/** How many sites were requested without an earlier state, and the folder of the states. */
interface RoundTally {
  firsts: number
  readonly folder: string
}

async function oneRound(
  watcher: Watcher,
  { failOn }: WatchCommandOptions,
  {
    notes,
    outcome,
    signal,
    tally,
  }: RunContext & { readonly signal: AbortSignal; readonly tally: Readonly<RoundTally> },
): Promise<void> {
  const round = await watcher.round(signal)
  const { notDue, unreachable, undelivered } = round
  const count = watcher.sites().length
  if (failOn !== undefined && tally.firsts > 0)
    notes.note(
      `nothing to compare with yet for ${tally.firsts} of ${count} sites. Keep ${visible(tally.folder)} between the runs, or every run is the first one and passes.`,
    )
  if (notDue > 0) notes.note(`${notDue} of ${count} sites are not due yet.`)
  const [first] = unreachable
  if (first !== undefined)
    notes.note(
      `${unreachable.length} of ${count} sites are unreachable: ${visible(first.site)}${unreachable.length === 1 ? '' : ', …'}`,
    )
  outcome.isGood = !isBad(round, failOn !== undefined)
  if (undelivered > 0)
    throw new UserError(
      `the events of ${undelivered} ${undelivered === 1 ? 'site' : 'sites'} could not be delivered. They are kept, and the next run tries again.`,
    )
}

/** A site that is unreachable counts in each round until it answers. */
function isBad({ events, unreachable }: WatchRound, hasGates: boolean): boolean {
  if (hasGates)
    return [...events.map(({ data }) => data), ...unreachable].some(({ broken }) => broken.length > 0)
  return (
    unreachable.length > 0 || events.some(({ type }) => type === 'robots.changed' || type === 'robots.page')
  )
}

/** A note about a request that is no event: the first one to a site, or one that failed; undefined for any other. */
function requestNote(
  { site, known, failing }: SiteWatch,
  isFirst: boolean,
  failures: number,
): string | undefined {
  if (failing !== undefined) {
    const { times, isReported, failure } = failing
    const why = failure.error === undefined ? `status ${failure.status}` : visible(failure.error)
    const count = isReported
      ? `${times} times in a row`
      : `${times} of ${failures} times before it is reported`
    return `${visible(site)} is unreachable (${why}), ${count}.`
  }
  if (known === undefined || !isFirst) return undefined
  const { rules, status, bytes, isPage } = known.view
  const what =
    rules === 'file'
      ? `${isPage ? 'an HTML page' : 'a file'} of ${bytes.length.toLocaleString('en')} bytes`
      : `status ${status}`
  return `${visible(site)} is watched: ${what}.`
}

/** Opens the folder of the option, else that of the user. Throws a `RobotsError` if it cannot be used or another process uses it. */
async function openStateFolder(given: string | undefined, { cwd, env }: RunContext): Promise<WatchFolder> {
  const path = given === undefined ? usersFolder(env) : pathFrom(cwd, given)
  if (path === undefined) throw new UserError('the user has no home folder. Pass --state FOLDER.')
  return await openWatchFolder(path)
}

/** Where programs keep what must survive restarts, as the XDG base directories and Windows name it. */
function usersFolder({ XDG_STATE_HOME, LOCALAPPDATA, HOME }: RunContext['env']): string | undefined {
  const base = XDG_STATE_HOME || LOCALAPPDATA || (HOME ? join(HOME, '.local', 'state') : undefined)
  return base === undefined ? undefined : join(base, 'ruly', 'watch')
}
