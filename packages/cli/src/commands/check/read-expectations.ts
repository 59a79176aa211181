import { checkAgentNames, nameOf, type OpenInput, readText, UserError } from '@ruly/batch/internal'
import { expectationForm, expectationIn, isCommentLine, type ExpectedVerdict } from '@ruly/lint'

import { checkUrl } from '../../urls/check-url.ts'

/** A verdict that a file of expectations states. */
export interface Expectation extends ExpectedVerdict {
  /** Line number, from 1. */
  readonly line: number
}

/** Expectations by URL, then by agent, in the order of the file. */
export type Expectations = ReadonlyMap<string, ReadonlyMap<string, Expectation>>

/**
 * Reads a file of expectations: one on each line, in words or as an object of `ruly check --ndjson`.
 *
 * Throws a `UserError` for a line that is neither, for two lines that contradict each other, and for a file without any.
 *
 * @param needsSite whether a path is not enough, because the robots.txt comes from the site of each URL
 */
export async function readExpectations(
  path: string,
  { openInput, needsSite }: { readonly openInput: OpenInput; readonly needsSite: boolean },
): Promise<Expectations> {
  const byUrl = new Map<string, Map<string, Expectation>>()
  const lines = (await readText(path, openInput)).split('\n').map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (isCommentLine(line)) continue
    const place = `${nameOf(path)}:${index + 1}`
    const { agent, url, allowed } = statementIn(line, place, needsSite)
    const ofUrl = byUrl.get(url) ?? new Map<string, Expectation>()
    const before = ofUrl.get(agent)
    if (before !== undefined && before.allowed !== allowed)
      throw new UserError(`${place}: line ${before.line} expects the opposite. Remove one of the two.`)
    byUrl.set(url, ofUrl.set(agent, before ?? { line: index + 1, agent, url, allowed }))
  }
  if (byUrl.size === 0) throw new UserError(`${nameOf(path)} contains no expectations. ${expectationForm}`)
  return byUrl
}

function statementIn(line: string, place: string, needsSite: boolean): ExpectedVerdict {
  const found = expectationIn(line)
  if (found === undefined) throw new UserError(`${place}: malformed line. ${expectationForm}`)
  try {
    checkAgentNames([found.agent])
    checkUrl(found.url, needsSite ? 'site-or-file' : 'file')
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${place}: ${error.message}`) : error
  }
  return found
}
