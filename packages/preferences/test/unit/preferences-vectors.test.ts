import { readdirSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import {
  preferencesFor,
  purposes,
  type HtmlTags,
  type LicenceInput,
  type Preferences,
  type PreferencesOptions,
  type RobotsTags,
  type StatementReason,
} from '../../src/index.ts'
import { ownRows } from '../../../ruly/test/support/recorded.ts'

type Said = Readonly<Record<string, string>>

interface PreferencesVector {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly robots?: string
  readonly robotsUrl?: string
  readonly maxBytes?: number
  readonly agent: string
  readonly url: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly html?: HtmlTags
  readonly tdmrep?: unknown
  readonly licences?: readonly LicenceInput[]
  readonly now?: string
  readonly options?: Partial<PreferencesOptions>
  /** Purposes without an entry are unknown. */
  readonly expected: Said
  /** Lines of robots.txt with the reason for each. */
  readonly statements?: readonly (readonly [line: number, why: StatementReason])[]
  readonly otherReading?: Said
  readonly use?: string
  readonly tags?: Readonly<Record<string, unknown>>
  readonly policy?: string
  readonly references?: readonly string[]
  readonly conditions?: readonly string[]
}

const files = ['content-usage', 'content-signal', 'robots-tags', 'tdmrep', 'licences', 'combined']

const vectorsOf = (file: string): readonly PreferencesVector[] =>
  ownRows(`packages/preferences/test/vectors/preferences/${file}.ndjson`)

function answerTo(vector: PreferencesVector): Preferences {
  const { robots, robotsUrl, maxBytes, agent, url, headers, html, licences, now, options } = vector
  const reading = {
    ...(robotsUrl === undefined ? {} : { url: robotsUrl }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
  return preferencesFor({
    agent,
    url,
    robots: robots === undefined ? undefined : parse(robots, reading),
    headers,
    html,
    tdmrep: vector.tdmrep,
    licences,
    now: now === undefined ? undefined : Date.parse(now),
    ...options,
  })
}

const allOf = (said: Said): Said =>
  Object.fromEntries(purposes.map((purpose) => [purpose, said[purpose] ?? 'unknown']))

/** The rules that are set, dates as text. */
function setTags(combined: RobotsTags): Readonly<Record<string, unknown>> {
  const { unavailableAfter, noSnippetElements } = combined
  const notSet: readonly unknown[] = [false, undefined]
  const set = Object.entries(combined).filter(([name, value]) => name !== 'rules' && !notSet.includes(value))
  return {
    ...Object.fromEntries(set),
    noSnippetElements: noSnippetElements === 0 ? undefined : noSnippetElements,
    unavailableAfter: unavailableAfter === undefined ? undefined : new Date(unavailableAfter).toISOString(),
  }
}

describe.each(files)('%s', (file) => {
  const vectors = vectorsOf(file)

  it('has vectors with names of their own', () => {
    expect(vectors.length).toBeGreaterThan(30)
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })

  it.each(vectors)('$id ($source): $reason', (vector) => {
    const { expected, statements, otherReading, use, tags, policy, references, conditions } = vector
    const answer = answerTo(vector)
    expect(answer.byPurpose).toEqual(allOf(expected))
    expect(answer.otherReading?.byPurpose).toEqual(otherReading && allOf(otherReading))
    expect(answer.use).toBe(use)
    const lines = new Map(answer.statements.map(({ line, why }) => [line, why]))
    expect(statements?.map(([line]) => [line, lines.get(line)])).toEqual(statements)
    expect(tags && setTags(answer.robotsTags)).toEqual(tags)
    expect(answer.tdmPolicy).toBe(policy)
    expect(references && answer.licences.map(({ url }) => url)).toEqual(references)
    expect(answer.statements.find((one) => one.conditions)?.conditions).toEqual(conditions)
    expect(answer.statements.every(({ counts, why }) => counts === (why === 'counts'))).toBe(true)
  })
})

it('every file of vectors is used', () => {
  const folder = new URL('../vectors/preferences/', import.meta.url)
  expect(readdirSync(folder).toSorted()).toEqual(
    [...files, 'dictionary'].map((name) => `${name}.ndjson`).toSorted(),
  )
})

it('every decision that a vector names as its source exists', () => {
  const decisions = new Set(
    readdirSync(new URL('../../../../docs/decisions/', import.meta.url)).map((name) => name.slice(0, 4)),
  )
  const named = files.flatMap((file) =>
    vectorsOf(file).flatMap(({ source }) =>
      [...source.matchAll(/docs\/decisions\/([\d, ]+)/g)].flatMap(
        ([, list = '']) => list.match(/\d{4}/g) ?? [],
      ),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((number) => !decisions.has(number))).toEqual([])
})
