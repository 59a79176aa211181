import { createDiffer, diff } from 'ruly/diff'
import { changeAnnotations, changedUrlText, changesText } from 'ruly/report'
import { describe, expect, it } from 'vitest'

const old = 'User-agent: *\nDisallow: /a\n'
const now = 'User-agent: *\nDisallow: /b\n\nUser-agent: ExampleBot\nUser-agent: OtherBot\nDisallow:\n'

describe('what changes between two files, as text', () => {
  it('is each region under the robots that it changes for, with the lines that decide', () => {
    expect(changesText(diff(old, now))).toBe(`any other agent
  gains  /a
    old  line 2: Disallow: /a
    new  no rule
  loses  /b
    old  no rule
    new  line 2: Disallow: /b

ExampleBot, OtherBot
  gains  /a
    old  line 2: Disallow: /a
    new  line 6: Disallow:`)
  })

  it('says where the steps did not suffice', () => {
    const text = changesText(
      diff('User-agent: *\nDisallow: /*a*b', 'User-agent: *\nDisallow: /*e*f', { maxSteps: 1 }),
    )
    expect(text).toContain('not decided within the step limit')
    expect(text).toContain('new  unknown')
  })

  it('is empty where nothing does', () => {
    expect(changesText(diff(old, old))).toBe('')
  })

  it('is one line for a URL', () => {
    const change = createDiffer(old, now).forAgent('AnyBot')('https://example.com/b\u001b')
    expect(change && changedUrlText(change)).toBe(
      'loses  https://example.com/b\\x1b  AnyBot  old no rule; new line 2: Disallow: /b',
    )
  })
})

describe('what changes between two files, as annotations', () => {
  it('stands at the line of the new file that decides, or at no line', () => {
    expect(
      changeAnnotations('public/robots.txt', diff(old, now, { agents: ['AnyBot'] })).split('\n'),
    ).toEqual([
      '::notice file=public/robots.txt,title=AnyBot gains /a::old: line 2: Disallow: /a; new: no rule',
      '::warning file=public/robots.txt,line=2,title=AnyBot loses /b::old: no rule; new: line 2: Disallow: /b',
    ])
  })

  it('names the URL, and any other agent', () => {
    const change = createDiffer(old, now).forAgent('*')('/b')
    expect(change && changeAnnotations('robots.txt', [change])).toBe(
      '::warning file=robots.txt,line=2,title=any other agent loses /b::old: no rule; new: line 2: Disallow: /b',
    )
  })
})
