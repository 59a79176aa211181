import { describe, expect, it } from 'vitest'

import { fromSnapshot, parse } from '../../src/index.ts'
import { diff } from '../../../lint/src/index.ts'
import { crawlerCommons as dialect, rfc9309 } from '../../src/dialects/index.ts'

const robots =
  'User-agent: slowbot\nCrawl-delay:  3600 # an hour\nAllow: /\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /b\n'
const file = parse(robots, { dialect })
const closed = file.forAgent('slowbot')

describe('a Crawl-delay that closes the site', () => {
  it('disallows everything by its line', () => {
    expect(closed.check('http://example.com/a')).toEqual({
      allowed: false,
      reason: 'rule',
      rule: { line: 2, kind: 'disallow', pattern: '*', text: 'Crawl-delay:  3600 # an hour' },
      group: { index: 0, line: 1, agents: ['slowbot'] },
      token: 'slowbot',
    })
    const urls = ['http://example.com/', 'http://example.com/robots.txt', 'mailto:a@b', 'no url']
    expect(closed.filter(urls)).toEqual([])
    expect([...closed.decidingLines(urls)]).toEqual([-2, -2, -2, -2])
  })

  it('does so after many questions, too', () => {
    for (let question = 0; question < 500; question++)
      expect(closed.isAllowed(`http://example.com/${question}`)).toBe(false)
  })

  it('leaves other agents and dialects alone', () => {
    expect(file.isAllowed('foobot', 'http://example.com/a')).toBe(true)
    expect(file.isAllowed('foobot', 'http://example.com/robots.txt')).toBe(true)
    expect(parse(robots, { dialect: rfc9309 }).isAllowed('slowbot', '/a')).toBe(true)
  })

  it('is still the delay of its agent', () => {
    expect(closed.crawlDelaySeconds).toBe(3600)
    expect(closed.extensions.map(({ line }) => line)).toEqual([2])
    expect(file.groups[0]?.rules.map(({ kind }) => kind)).toEqual(['allow'])
  })

  it('is the only rule of a proof, which has all groups', () => {
    const { groups, rules, verdict } = closed.explain('http://example.com/a')
    expect(verdict.rule?.line).toBe(2)
    expect(groups.map(({ index, obeyed }) => [index, obeyed])).toEqual([
      [0, true],
      [1, false],
    ])
    expect(rules.map(({ line, decides }) => [line, decides])).toEqual([[2, true]])
  })

  it('lives on in a snapshot', () => {
    const restored = fromSnapshot(file.snapshot(), { dialect })
    expect(restored.check('slowbot', 'http://example.com/a')).toEqual(closed.check('http://example.com/a'))
    expect(restored.isAllowed('foobot', 'http://example.com/a')).toBe(true)
    expect(restored.isAllowed('foobot', 'http://example.com/b')).toBe(false)
  })

  it('does not close it to another agent of its group', () => {
    const shared = parse('User-agent: a\nCrawl-delay: 400\nUser-agent: b\nDisallow: /c\n', { dialect })
    for (const path of ['/a', '/c', '/robots.txt']) {
      const answers = ['a', 'b'].map((agent) => shared.isAllowed(agent, `http://example.com${path}`))
      expect(answers, path).toEqual([false, path !== '/c'])
    }
  })

  it('is a change to a file', () => {
    const changes = diff(robots.replace('3600', '300'), robots, { dialect })
    expect(changes.map(({ agents, kind, new: now }) => [agents, kind, now?.line])).toEqual([
      [['slowbot'], 'loses', 2],
    ])
  })
})
