import { readFileSync } from 'node:fs'

import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

import { parse, productTokensOf } from 'ruly'
import { agentRegistry, resolveAgent, type AgentEntry } from 'ruly/agents'
import * as dialects from 'ruly/dialects'

import { inventedNames } from '../../../lint/src/lint/facts/known-robots.ts'

const { agents } = agentRegistry
const tokens = new Map(agents.map((entry) => [entry.token.toLowerCase(), entry]))

/** The dialect that an agent reads robots.txt in, as far as it is known. */
function dialectOf({ parser }: AgentEntry): dialects.Dialect {
  const named: Readonly<Record<string, dialects.Dialect>> = dialects
  return named[parser] ?? dialects.rfc9309
}

/** The names of entries for which something is not so. */
function without(isSo: (entry: AgentEntry) => boolean): readonly string[] {
  return agents.filter((entry) => !isSo(entry)).map(({ token }) => token)
}

describe('the registry of agents', () => {
  it('is valid by its JSON schema', () => {
    const read = (path: string): unknown =>
      JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    const ajv = new Ajv({ allErrors: true })
    addFormats.default(ajv)
    const isValid = ajv.compile(read('agents.schema.json') as object)
    isValid(read('src/agents/agents.json'))
    expect(isValid.errors).toBeNull()
    isValid({ version: '1.0.0', date: '2026-11-22', agents: [{ token: 'Two Words' }] })
    expect(isValid.errors?.length).toBeGreaterThan(0)
  })

  it('has at least 400 agents', () => {
    expect(agents.length).toBeGreaterThanOrEqual(400)
  })

  it('has what changed last in its changelog', () => {
    const changes = readFileSync(new URL('../../agents.changelog.md', import.meta.url), 'utf8')
    const [, latest] = /^## (.+)$/m.exec(changes) ?? []
    expect(latest).toBe(`${agentRegistry.version}, ${agentRegistry.date}`)
  })

  it('has each token once, by operator and token', () => {
    expect(tokens.size).toBe(agents.length)
    const keys = agents.map(({ operator, token }) => `${operator}\0${token}`.toLowerCase())
    expect(keys).toEqual(keys.toSorted())
  })

  it('has a source for every entry, dated no later than the registry', () => {
    const isDated = ({ sources }: AgentEntry): boolean =>
      sources.length > 0 && sources.every(({ date }) => date <= agentRegistry.date)
    expect(without(isDated)).toEqual([])
  })

  it('names dialects that exist as parsers', () => {
    const known = ['unknown', ...Object.keys(dialects)]
    expect(without(({ parser }) => known.includes(parser))).toEqual([])
  })

  it('names agents of the registry as fallbacks and successors', () => {
    const named = ({ fallback = [], successors = [] }: AgentEntry): readonly string[] => [
      ...fallback,
      ...successors,
    ]
    expect(without((entry) => named(entry).every((token) => tokens.has(token.toLowerCase())))).toEqual([])
  })

  it('has the agents that the linter suggests', () => {
    const suggested = [...inventedNames.values()].flat()
    expect(suggested.filter((token) => tokens.get(token.toLowerCase())?.token !== token)).toEqual([])
    expect([...inventedNames.keys()].filter((name) => tokens.has(name))).toEqual([])
  })

  it('has no header for an agent whose token is in no header', () => {
    const isTokenOnly = ({ exceptions }: AgentEntry): boolean => exceptions?.includes('token-only') === true
    expect(without((entry) => !isTokenOnly(entry) || entry.headers.length === 0)).toEqual([])
  })

  it('names the longest Crawl-delay only of an agent that reads it', () => {
    expect(
      without(
        ({ crawlDelay, crawlDelayMaximum }) => crawlDelayMaximum === undefined || crawlDelay === 'read',
      ),
    ).toEqual([])
  })

  it('tells no agent whose token is in no header from others', () => {
    expect(
      without(
        ({ exceptions, identity }) => identity === undefined || exceptions?.includes('token-only') !== true,
      ),
    ).toEqual([])
  })

  it('calls an agent disobedient if it ignores robots.txt', () => {
    const ignores = ({ exceptions }: AgentEntry): boolean =>
      exceptions?.includes('ignores-robots-txt') === true
    expect(without((entry) => !ignores(entry) || entry.obeys === 'no')).toEqual([])
  })
})

describe('no token can fail to match', () => {
  it.each(agents)('$token finds its group under its own dialect', (entry) => {
    const dialect = dialectOf(entry)
    const robots = parse(`User-agent: ${entry.token}\nDisallow: /\n`, { dialect })
    const asked = [entry.token, ...entry.headers.map((header) => resolveAgent(header).tokens[0] ?? '')]
    for (const agent of asked) expect(robots.check(agent, 'http://a.example/x').allowed).toBe(false)
  })

  it.each(agents)('$token is found in its own headers', (entry) => {
    for (const header of entry.headers) {
      expect(resolveAgent(header).entry).toBe(entry)
      const found = productTokensOf(header).map((token) => token.toLowerCase())
      expect(found).toContain(entry.token.toLowerCase())
      const robots = parse(`User-agent: ${entry.token}\nDisallow: /\n`)
      expect(robots.isAllowed(header, '/x')).toBe(false)
    }
  })
})
