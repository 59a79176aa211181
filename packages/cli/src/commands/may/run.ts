import { agentNamed, nameOf, readRobotsFile } from '@ruly/batch/internal'
import { parse } from 'ruly'
import { decideUse, preferencesFor, type UseDecision } from '@ruly/preferences'
import { dialectNamed, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { diagnosticsNote } from '../../robots-file/diagnostics-note.ts'
import { fileKindNote } from '../../robots-file/file-kind-note.ts'
import {
  fileSourceOf,
  siteSourceOf,
  type FileSource,
  type SiteSource,
} from '../../robots-file/robots-source.ts'
import { styleFor } from '../../runtime/colours.ts'
import { columnsFor } from '../../runtime/columns-for.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import type { MayOptions } from './command.ts'
import { questionOf, type Question } from './question.ts'
import { useNote, useText } from './use-text.ts'

/** Says whether an agent may fetch a URL and use it for a purpose. Exit code 1 for every decision but `allow`. */
export const run: Run<MayOptions> = async (words, options, context) => {
  const source = fileSourceOf(options) ?? siteSourceOf(options)
  const question = questionOf(words, options, source.kind)
  const { agent, url } = question
  noteAgents(context.notes, [agent], [dialectNamed(options.dialect)])
  const answer = await answerFrom(source, question, options, context)
  context.outcome.isGood = answer.decision === 'allow'
  const { stdout, env, output } = context
  const layout = {
    style: styleFor(stdout, env),
    columns: columnsFor(context),
    isQuiet: options.quiet === true,
  }
  const text =
    options.json === true
      ? visibleJson({ agent, url, ...answer, note: useNote(answer) })
      : useText({ agent, url, answer }, layout)
  await output.write(`${text}\n`)
}

/** By a local file, or by the site; the code for sites is loaded on demand. */
async function answerFrom(
  source: FileSource | SiteSource,
  question: Question,
  options: MayOptions,
  context: RunContext,
): Promise<UseDecision> {
  if (source.kind === 'file') return await askFile(source, question, options, context)
  const { askSite } = await import('./ask-site.ts')
  return await askSite(source, question, options, context)
}

/** The answer by a local robots.txt alone. */
async function askFile(
  source: FileSource,
  { agent: name, url, purpose, contentSignalScope }: Question,
  options: MayOptions,
  { openInput, notes }: RunContext,
): Promise<UseDecision> {
  const dialect = dialectNamed(options.dialect)
  const { path, url: robotsUrl, maxBytes } = source
  const robots = parse(await readRobotsFile(path, openInput), { url: robotsUrl, maxBytes, dialect })
  notes.note(fileKindNote(path, robots.bytes, dialect) ?? diagnosticsNote(nameOf(path), robots))
  const agent = agentNamed(name)
  const preferences = preferencesFor({ robots, agent, url, contentSignalScope })
  return decideUse({ verdict: robots.forAgent(agent).check(url), preferences, purpose })
}
