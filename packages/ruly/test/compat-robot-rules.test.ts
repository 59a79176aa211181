import { describe, expect, it } from 'vitest'

import { createMemoryStorage } from '../src/book/index.ts'
import { RobotRules } from '../src/compat/robot-rules.ts'

const now = 1_700_000_000
const clock = () => now * 1000
const file = 'User-agent: FooBot\nDisallow: /tmp/\n'

describe('RobotRules', () => {
  it('has one file for what http and https say on one port', () => {
    const rules = new RobotRules('FooBot/1.0', { clock })
    rules.parse('http://example.com:8443/robots.txt', file)
    expect(rules.allowed('https://example.com:8443/tmp/x')).toBe(0)
    expect(rules.allowed('https://EXAMPLE.com:8443/tmp/x')).toBe(-1)
    expect(rules.allowed('ftp://example.com/')).toBe(1)
  })

  it('keeps a file for a year where nobody says how long', () => {
    const rules = new RobotRules('FooBot', { clock })
    for (const freshUntil of [undefined, 0]) {
      rules.parse('http://example.com/robots.txt', file, freshUntil)
      expect(rules.freshUntil('example.com:80')).toBe(now + 365 * 24 * 60 * 60)
    }
  })

  it('takes no file from a URL that is not HTTP', () => {
    const rules = new RobotRules('FooBot', { clock })
    for (const url of ['/robots.txt', 'mailto:a@example.com', 'ftp://example.com/robots.txt'])
      expect(() => rules.parse(url, file)).toThrow(TypeError)
  })

  it('finds what it knew, and the name of the robot, on a storage that it was given again', () => {
    const storage = createMemoryStorage()
    new RobotRules('FooBot/1.0', { clock, storage }).parse('http://example.com/robots.txt', file)
    const again = new RobotRules(undefined, { clock, storage })
    expect([again.agent(), again.allowed('http://example.com/tmp/')]).toEqual(['FooBot', 0])
    expect(new RobotRules('BarBot', { clock, storage }).allowed('http://example.com/tmp/')).toBe(-1)
  })

  it('dumps nothing of sites that were only asked about', () => {
    const rules = new RobotRules('FooBot', { clock })
    rules.allowed('http://asked.example/')
    rules.noVisits('asked.example:80')
    rules.parse('http://example.com/robots.txt', `${file}Disallow:\nDisallow: /a b\n`)
    rules.visit('visited.example:80')
    expect(rules.dump()).toBe('ua = FooBot\nexample.com:80: /tmp/; ; /a%20b\nvisited.example:80: \n')
  })
})
