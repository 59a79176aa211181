import { agentNamed, looksLikeUrl, UserError } from '@ruly/batch/internal'
import {
  agentCaveat,
  createComparer,
  createComparerWithoutFile,
  type Comparison,
  comparisonSummary,
  comparisonText,
  visible,
} from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { requestOf, type Request } from '../../questions/request.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'
import type { Asked, QuestionCommand, RobotsFile } from '../../questions/question-command.ts'
import { askingWith, inJson, siteWithoutFile, type Writing } from './comparing.ts'
import type { CompareOptions } from './command.ts'
import { answerRequest } from '../../questions/answer-request.ts'

export const run: Run<CompareOptions> = async (words, options, context) => {
  const visitors = await visitorsAsked(words, options)
  if (visitors === undefined) return await answerRequest(compare, await requestOf(words, options), context)
  // The command for visitors has it, and nothing is documented for `*`.
  const { agents: _, ...asked } = options
  await answerRequest(visitors, await requestOf(words, { ...asked, agent: ['*'] }), context)
}

/** The command for visitors if no agent is given: the first argument is a URL, or all URLs are in a list. */
async function visitorsAsked(
  words: readonly string[],
  { agent, agents, dialect, markdown, urls }: CompareOptions,
): Promise<QuestionCommand | undefined> {
  const [first] = words
  if (agent !== undefined || (first === undefined ? urls === undefined : !looksLikeUrl(first))) {
    const option = markdown === true ? '--markdown' : agents === undefined ? undefined : '--agents'
    if (option !== undefined) throw new UserError(`${option} is for the visitors of a URL. Omit AGENT.`)
    return undefined
  }
  if (dialect !== undefined)
    throw new UserError(
      '--dialect compares dialects for an agent. Put an agent before the URLs, such as GPTBot.',
    )
  const { visitorsCommand } = await import('./visitors-command.ts')
  return visitorsCommand({ agents: agents ?? 'as-given', isMarkdown: markdown === true })
}

/** Shows the verdicts of several dialects side by side, and the line that makes the difference. */
const compare: QuestionCommand = {
  begin: (asked) => {
    const { request } = asked
    checkDialects(request)
    const writing = request.format === 'text' ? inTables(asked) : inJson<Comparison>(request)
    return askingWith((file) => comparerOf(file, request), writing)
  },
}

function checkDialects({ dialects }: Request): void {
  const [first] = dialects
  if (first === undefined || dialects.length > 1) return
  throw new UserError(
    `compare needs at least two dialects, got ${first.name}. Add a second --dialect, or omit --dialect to compare all.`,
  )
}

function comparerOf(file: RobotsFile, request: Request): (name: string) => (url: string) => Comparison {
  const { dialects } = request
  const site = siteWithoutFile(file, request)
  if (site !== undefined) return createComparerWithoutFile(site, { dialects }).forAgent
  const { robots, url, maxBytes } = file
  const comparer = createComparer(robots.bytes, { url, maxBytes, dialects })
  return (name) => {
    const ask = comparer.forAgent(agentNamed(name))
    return (asked) => ({ ...ask(asked), agent: name })
  }
}

/** Limits of one table: rows, and characters in their URLs. Longer lists are split into several tables. */
const rowsOfTable = 500
const charactersOfTable = 1 << 20

function inTables({ request, style, columns, startedAt }: Asked): Writing<Comparison> {
  let rows: Comparison[] = []
  let characters = 0
  let asked = 0
  let disagreed = 0
  const showsEvidence = request.urlsPath === undefined && !request.quiet
  const evidence = new Set<string>()
  const caveats = new Set<string>()
  const table = (): string | undefined => {
    const text = rows.length === 0 ? undefined : comparisonText(rows, { columns, style })
    rows = []
    characters = 0
    return text
  }
  return {
    add: (row, { site }) => {
      asked++
      if (!row.agree) disagreed++
      const caveat = agentCaveat(String(row.agent))
      if (caveat !== undefined) caveats.add(caveat)
      if (showsEvidence) evidence.add(evidenceInBrief(site, style, { startedAt }))
      if (row.agree && request.onlyDisagreements) return undefined
      rows.push(row)
      characters += row.url.length
      return rows.length < rowsOfTable && characters < charactersOfTable ? undefined : table()
    },
    end: () => {
      if (asked === 0) return undefined
      const last = table()
      const counts = comparisonSummary({ dialects: request.dialects.length, asked, disagreed })
      const known = Array.from(caveats, (caveat) => `\n  ${style.warning(visible(caveat))}`)
      const summary = style.strong(counts) + [...known, ...evidence].join('')
      return last === undefined ? summary : `${last}\n\n${summary}`
    },
  }
}
