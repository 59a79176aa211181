import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { inventedNames, isKnownRobot, meantRobots } from '../../src/lint/facts/known-robots.ts'
import { signOfRegularExpression } from '../../src/lint/text/regular-expression-syntax.ts'
import { isListOfAgents, isVersion } from '../../src/lint/facts/written-agent-names.ts'
import { lintRules } from '../../src/lint/index.ts'

const list = readFileSync(new URL('../../../../docs/lint/README.md', import.meta.url), 'utf8')

it.each(lintRules)('the list of rules has what $code says of itself', ({ code, severity, summary }) => {
  const row = list.split('\n').find((line) => line.startsWith(`| \`${code}\` `))
  expect(row).toContain(`| ${severity} `)
  expect(row).toContain(summary.replaceAll('|', '\\|'))
})

describe('names that no robot has', () => {
  it('mean robots that the registry knows', () => {
    expect(inventedNames.size).toBeGreaterThan(30)
    for (const [name, robots] of inventedNames) {
      expect(name).toMatch(/^[a-z-]+$/)
      expect(robots.length, name).toBeGreaterThan(0)
      expect(
        robots.filter((robot) => !isKnownRobot(robot)),
        name,
      ).toEqual([])
      expect(isKnownRobot(name), name).toBe(false)
    }
  })

  it.each([
    ['ChatGPT', ['GPTBot', 'ChatGPT-User', 'OAI-SearchBot']],
    ['openaibot', ['GPTBot', 'ChatGPT-User', 'OAI-SearchBot']],
    ['Gemini', ['Google-Extended']],
    ['meta', ['meta-externalagent', 'facebookexternalhit']],
    ['facebook', ['facebookexternalhit', 'meta-externalagent']],
    ['Perplexity', ['PerplexityBot', 'Perplexity-User']],
    ['Googlebto', ['Googlebot']],
    ['google_bot', ['Googlebot']],
    ['Gogglebat', []],
    ['Ooglebot', []],
    ['GPTBtt', []],
    ['GPTBto', ['GPTBot']],
    ['Googlebot', []],
    ['MyOwnCrawler', []],
  ])('%s means %j', (name, robots) => {
    expect([...meantRobots(name)].toSorted()).toEqual([...robots].toSorted())
  })
})

describe('a regular expression in a path', () => {
  it.each([
    ['/a[0-9]+', '[0-9]+'],
    ['/[^/]', '[^/]'],
    ['/(?:a)', '(?:'],
    ['/(?=a)', '(?='],
    ['/(?!a)', '(?!'],
    ['/(?<a)', '(?<'],
    ['/(?i)a', '(?i)'],
    ['/(a|b)', '(a|b)'],
    ['/a\\.b', '\\.'],
    ['/a\\d', '\\d'],
    ['/(a)?$', ')?$'],
    ['/.*a', '/.*a'],
  ])('%s shows itself by %s', (path, sign) => {
    expect(signOfRegularExpression(path)).toBe(sign)
  })

  it.each(['/', '/a*', '/(?a)', '/a(b)', '/a[b]', '/\\download', '/a.b', '/.*'])('%s is none', (path) => {
    expect(signOfRegularExpression(path)).toBeUndefined()
  })
})

it('a version follows a slash alone', () => {
  expect(['/', '/1.0', '/2_a'].every(isVersion)).toBe(true)
  expect(['', '1.0', 'x/1.0', '/1.0 x', ' /1'].some(isVersion)).toBe(false)
})

it('a list of agents has names and separators only', () => {
  expect(['a, b', 'a;b', 'a|b', 'a, *', 'a, b,'].every(isListOfAgents)).toBe(true)
  expect(['a', 'a,', 'a b, c', ''].some(isListOfAgents)).toBe(false)
})
