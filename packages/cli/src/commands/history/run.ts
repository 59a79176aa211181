import { counted } from '@ruly/common/words'
import { checkAgentNames, UserError } from '@ruly/batch/internal'
import { type History, historyEvents, type HistoryEvent } from '@ruly/client/watch'
import { dialectNamed, visible, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { diffBytes, editShowing, type DiffShowing } from '../../files/show-edits.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import { timeText } from '../../runtime/durations.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { openHistory } from '../../sites/open-history.ts'
import { checkSiteUrl } from '../../urls/check-url.ts'
import { eventText } from '../watch/event-text.ts'
import type { HistoryCommandOptions } from './command.ts'

/** Shows the history of sites, after an import if there is one. */
export const run: Run<HistoryCommandOptions> = async (words, options, context) => {
  const { history: place, import: archives = [], agent = [] } = options
  if (place === undefined) throw new UserError('missing --history FILE: the history to show.')
  if (words.length === 0 && archives.length === 0)
    throw new UserError('missing URL. Pass any URL of a site, such as https://example.com/.')
  for (const url of words) checkSiteUrl(url)
  checkAgentNames(agent)
  const history = openHistory(place, context.cwd, archives.length > 0 ? 'write' : 'read')
  try {
    if (archives.length > 0) {
      const { importArchives } = await import('./import-archives.ts')
      await importArchives(archives, history, options, context)
    }
    for (const url of words) await showSite(url, history, options, context)
  } finally {
    await history.close()
  }
}

async function showSite(
  url: string,
  history: History,
  options: HistoryCommandOptions,
  context: RunContext,
): Promise<void> {
  const { output, notes } = context
  const { origin } = new URL(url)
  const seen = await history.observedChanges(origin)
  const newest = await history.at(origin, Infinity)
  if (newest === undefined) throw new UserError(`the history has nothing about ${visible(origin)}.`)
  const dialect = dialectNamed(options.dialect)
  const { agent: agents, since = 0, edits: reportsEdits } = options
  const access = siteSourceOf(options).policy ?? dialect.access
  notes.note(seen === undefined ? `${visible(origin)} has never answered.` : summaryOf(origin, seen))
  const policyName = newest.policy.slice(0, newest.policy.lastIndexOf(' '))
  if (policyName !== access.name)
    notes.note(
      `the newest entry is under the access policy ${visible(policyName)}: --policy ${visible(policyName)} shows such entries.`,
    )
  const showing = editShowing(context)
  for await (const found of historyEvents(url, { history, access, dialect, agents, reportsEdits })) {
    if (Date.parse(found.event.timestamp) < since) continue
    await output.write(
      options.format === 'ndjson'
        ? `${visibleJson(found.event)}\n`
        : textOf(found, options.patch === true, showing),
    )
  }
}

function summaryOf(
  origin: string,
  seen: NonNullable<Awaited<ReturnType<History['observedChanges']>>>,
): string {
  const { observations, firstSeen, lastSeen, changes, lastChange } = seen
  const last = lastChange === undefined ? '' : `, last seen to change ${timeText(lastChange)}`
  return `${visible(origin)} answered ${counted(observations, 'time')} from ${timeText(firstSeen)} to ${timeText(lastSeen)}, with ${counted(changes, 'change')}${last}.`
}

function textOf(
  { event, old, new: now }: HistoryEvent,
  withLines: boolean,
  showing: DiffShowing,
): string | Uint8Array {
  const text = eventText(event, showing.style)
  if (!withLines) return text
  const diff = diffBytes(event.data.robotsUrl, old, now, showing)
  return diff.length === 0 ? text : Buffer.concat([Buffer.from(text), diff, Buffer.from('\n')])
}
