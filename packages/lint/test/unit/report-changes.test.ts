import {
  createDiffer,
  diff,
  changeAnnotations,
  changedUrlText,
  changesMarkdown,
  changesText,
  markdownCode,
  preferenceAnnotations,
  preferenceChangesMarkdown,
  preferenceChangesText,
} from '@ruly/lint'
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
    const changes = diff('User-agent: *\nDisallow: /*a*b', 'User-agent: *\nDisallow: /*e*f', { maxSteps: 1 })
    const text = changesText(changes)
    expect(text).toContain('not decided within the step limit')
    expect(text).toContain('new  unknown')
    expect(changeAnnotations('robots.txt', changes)).toContain('; new: unknown')
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

describe('what changes between the preferences of two files', () => {
  const stating = 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/\u001b train-ai=y\n'
  const changed = 'User-agent: *\nContent-Usage: search=y\n\nUser-agent: ExampleBot\nAllow: /\n'

  it('is each purpose under the agents that the lines are for, safe on a terminal', () => {
    expect(preferenceChangesText(createDiffer(stating, changed).preferences())).toBe(`any other agent
  search  was unknown, is allowed  /
    old  no Content-Usage
    new  line 2: Content-Usage: search=y
  train-ai  was disallowed, is unknown  /
    old  line 2: Content-Usage: train-ai=n
    new  no Content-Usage
  train-ai  was allowed, is unknown  /open/%1B
    old  line 3: Content-Usage: /open/\\x1b train-ai=y
    new  no Content-Usage

ExampleBot
  train-ai  was disallowed, is unknown  /
    old  line 2: Content-Usage: train-ai=n
    new  no Content-Usage
  train-ai  was allowed, is unknown  /open/%1B
    old  line 3: Content-Usage: /open/\\x1b train-ai=y
    new  no Content-Usage`)
    expect(preferenceChangesText([])).toBe('')
  })

  it('says where the steps did not suffice', () => {
    const differ = createDiffer(
      'User-agent: *\nContent-Usage: /*a*b train-ai=y\n',
      'User-agent: *\nContent-Usage: /*e*f train-ai=n\n',
    )
    const changes = differ.preferences({ maxSteps: 1 })
    const text = preferenceChangesText(changes)
    expect(text).toContain('not decided within the step limit')
    expect(text).toContain('new  unknown')
    expect(preferenceAnnotations('robots.txt', changes)).toContain('; new: unknown')
  })

  it('is a warning where a preference is gone or turned round, a notice where one is new', () => {
    const changes = createDiffer(stating, changed).preferences({ agents: ['*'] })
    expect(preferenceAnnotations('robots.txt', changes).split('\n')).toEqual([
      '::notice file=robots.txt,line=2,title=any other agent%3A search was unknown%2C is allowed at /::old: no Content-Usage; new: line 2: Content-Usage: search=y',
      '::warning file=robots.txt,title=any other agent%3A train-ai was disallowed%2C is unknown at /::old: line 2: Content-Usage: train-ai=n; new: no Content-Usage',
      expect.stringContaining('train-ai was allowed%2C is unknown at /open/%251B::'),
    ])
  })
})

describe('what changes between two files, as Markdown', () => {
  it('is a table with a row for each region or URL', () => {
    expect(changesMarkdown(diff(old, 'User-agent: *\nDisallow: /a\nDisallow: /b|`@all`\n')))
      .toBe(`| agents | change | path | old | new |
| --- | --- | --- | --- | --- |
| any other agent | **loses** | \`/b%7C%60@all%60\` | no rule | \`\` line 3: Disallow: /b\\|\`@all\` \`\` |`)
    const change = createDiffer(old, 'User-agent: *\nAllow: /\n').forAgent('a_b*')('/a')
    expect(changesMarkdown(change === undefined ? [] : [change])).toContain(
      '| a\\_b\\* | gains | `/a` | `line 2: Disallow: /a` | `line 2: Allow: /` |',
    )
    expect(changesMarkdown([])).toBe('')
  })

  it('is a table of preferences', () => {
    const differ = createDiffer(
      'User-agent: *\nContent-Usage: train-ai=y\n',
      'User-agent: *\nContent-Usage: train-ai=n\n',
    )
    expect(preferenceChangesMarkdown(differ.preferences()))
      .toBe(`| agents | purpose | preference | path | old | new |
| --- | --- | --- | --- | --- | --- |
| any other agent | train-ai | allowed → **disallowed** | \`/\` | \`line 2: Content-Usage: train-ai=y\` | \`line 2: Content-Usage: train-ai=n\` |`)
    expect(preferenceChangesMarkdown([])).toBe('')
  })

  it('says where the steps did not suffice', () => {
    const [regions, preferences] = [
      createDiffer('', 'User-agent: *\nDisallow: /*a*b\n').regions({ maxSteps: 1 }),
      createDiffer(
        'User-agent: *\nContent-Usage: /*a*b train-ai=y\n',
        'User-agent: *\nContent-Usage: /*e*f train-ai=n\n',
      ).preferences({ maxSteps: 1 }),
    ]
    for (const text of [changesMarkdown(regions), preferenceChangesMarkdown(preferences)])
      expect(text).toContain('**not decided within the step limit**')
  })

  it('has code spans that hold any text', () => {
    expect(markdownCode('')).toBe('')
    expect(markdownCode('a``b`')).toBe('``` a``b` ```')
    // More runs than a call can have arguments.
    expect(markdownCode('a`'.repeat(200_000))).toHaveLength(400_000 + 6)
    expect(markdownCode('a\n|b')).toBe('`a\\n|b`')
  })
})
