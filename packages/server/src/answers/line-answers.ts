import type { RobotsClient } from '@ruly/client'
import type { Purpose } from '@ruly/preferences'
import { visibleJson } from '@ruly/lint'

import { answerBegin, answerEnds } from './answer-ends.ts'
import { checkAnswer, type Question } from './check-answer.ts'
import { RowBuffer } from './row-buffer.ts'

/** A question of a batch, or why its line has no question. */
export type Line = Question | { readonly fault: string }

/** How the answers of a batch are written. */
export interface LineOptions {
  readonly purpose?: Purpose | undefined
  /** Whether each answer has its evidence. */
  readonly evidence: boolean
  /** Stands after each answer. */
  readonly separator: string
}

/**
 * Answers to many questions as JSON, in their order, each with the separator after it.
 *
 * All questions with the same site and agent share the file and its evidence as they are now, and answers by the same rule share their text.
 */
export async function lineAnswers(
  client: RobotsClient,
  lines: readonly Line[],
  options: LineOptions,
): Promise<Buffer<ArrayBuffer>> {
  const rows = new RowBuffer(options.separator, lines.length * (options.evidence ? 1024 : 256))
  if (options.purpose === undefined) await addAnswers(rows, client, lines, options)
  else await addAnswersForPurpose(rows, client, lines, options)
  return rows.end()
}

async function addAnswers(
  rows: RowBuffer,
  client: RobotsClient,
  lines: readonly Line[],
  options: LineOptions,
): Promise<void> {
  const keys = keysOf(lines)
  const first = new Map<string, Question>()
  lines.forEach((line, index) => {
    const key = keys[index]
    if (key !== undefined && !('fault' in line) && !first.has(key)) first.set(key, line)
  })
  if (first.size > 1) await client.prefetch(Array.from(first.values(), ({ url }) => url))
  const ends = new Map<string | undefined, (url: string) => string>()
  for (const [key, { url, agent }] of first)
    ends.set(key, answerEnds(await client.robotsFor(url), agent, options))
  lines.forEach((line, index) => {
    if ('fault' in line) rows.add(faultText(line), '')
    else rows.add(answerBegin(line.url), ends.get(keys[index])?.(line.url) ?? '')
  })
}

async function addAnswersForPurpose(
  rows: RowBuffer,
  client: RobotsClient,
  lines: readonly Line[],
  { purpose, evidence }: LineOptions,
): Promise<void> {
  await client.prefetch(lines.flatMap((line) => ('fault' in line ? [] : [line.url])))
  for (const line of lines) {
    if ('fault' in line) rows.add(faultText(line), '')
    else {
      const answer = await checkAnswer(client, { ...line, purpose })
      rows.add(visibleJson(evidence ? answer : { ...answer, evidence: undefined }), '')
    }
  }
}

function faultText({ fault }: { readonly fault: string }): string {
  return visibleJson({ error: fault })
}

/** What questions with the same file and agent have in common; undefined for faults. */
function keysOf(lines: readonly Line[]): readonly (string | undefined)[] {
  let site: string | undefined
  let agent: Question['agent'] | undefined
  let key: string | undefined
  return lines.map((line) => {
    if ('fault' in line) return undefined
    // Mostly a question has the same site and agent as the one before it.
    if (site !== undefined && line.agent === agent && isOn(line.url, site)) return key
    agent = line.agent
    site = plainSite.exec(line.url)?.[0]
    // URLs that are not written plainly have no others like them.
    key = `${site ?? `${line.url}\n`} ${typeof agent === 'string' ? agent : JSON.stringify(agent)}`
    return key
  })
}

/** Scheme, host and port as `new URL` would write them: what follows cannot change them. */
const plainSite = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#]|$)/

const slash = 0x2f

function isOn(url: string, site: string): boolean {
  return url.charCodeAt(site.length) === slash && url.indexOf(site) === 0
}
