import { describe, expect, it } from 'vitest'

import { mk1994, reppy } from '../../src/dialects/index.ts'
import { editRobots, type RobotsEditor } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { unitShare } from '../support/share.ts'
import { editProperties } from '../support/properties/edit-editor.ts'

/** The file after a change, which must say that it changed something. */
function edited(file: string, change: (editor: RobotsEditor) => boolean): string {
  const editor = editRobots(file)
  expect(change(editor)).toBe(true)
  return editor.toString()
}

function expectUnchanged(file: string, change: (editor: RobotsEditor) => boolean): void {
  const editor = editRobots(file)
  expect(change(editor)).toBe(false)
  expect(editor.toString()).toBe(file)
}

/** Two robots of one group, each with a delay of its own. */
const slow = 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 20\nDisallow: /x\n'
const shared = 'User-agent: a\nUser-agent: b # both\nDisallow: /x\nCrawl-delay: 2\n'

describe('a rule that is added', () => {
  it('stands behind the last of the robot’s own group', () => {
    const file = 'User-agent: A # me\nDisallow: /x # why\n# end\n\nUser-agent: b\nDisallow: /\n'
    expect(edited(file, (editor) => editor.addRule('a', 'allow', '/y'))).toBe(
      'User-agent: A # me\nDisallow: /x # why\nAllow: /y\n# end\n\nUser-agent: b\nDisallow: /\n',
    )
  })

  it('makes a group where the robot has none', () => {
    expect(edited('', (editor) => editor.addRule('*', 'disallow', '/'))).toBe('User-agent: *\nDisallow: /\n')
    expect(edited('# top', (editor) => editor.addRule('*', 'disallow', '/'))).toBe(
      '# top\n\nUser-agent: *\nDisallow: /\n',
    )
  })

  it('is not added to the group above, which has no rules', () => {
    expect(edited('User-agent: a\n', (editor) => editor.addRule('b', 'disallow', '/'))).toBe(
      'User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n',
    )
  })

  it('gives a robot that shares its group one of its own', () => {
    expect(edited(shared, (editor) => editor.addRule('a', 'disallow', '/y'))).toBe(
      'User-agent: b # both\nDisallow: /x\nCrawl-delay: 2\n\nUser-agent: a\nDisallow: /x\nDisallow: /y\nCrawl-delay: 2\n',
    )
  })

  it('takes the place of one without a value, unless that has a comment', () => {
    const file = 'User-agent: a\nDisallow:'
    expect(edited(file, (editor) => editor.addRule('a', 'disallow', '/y'))).toBe(
      'User-agent: a\nDisallow: /y\n',
    )
    expect(edited(`${file} # none\n`, (editor) => editor.addRule('a', 'disallow', '/y'))).toBe(
      'User-agent: a\nDisallow: /y\nDisallow: # none\n',
    )
  })

  it('stands after the byte order mark where a rule for everyone begins the file', () => {
    const editor = editRobots('\uFEFFDisallow:\nDisallow: /x\n', { dialect: reppy })
    expect(editor.addRule('*', 'disallow', '/y')).toBe(true)
    expect(editor.toString()).toBe('\uFEFFDisallow: /y\nDisallow: /x\n')
  })

  it('is not added twice', () => {
    expectUnchanged(shared, (editor) => editor.addRule('a', 'disallow', '/x'))
  })

  it('has # and spaces escaped, as URLs have them', () => {
    const file = edited('', (editor) => editor.addRule('*', 'disallow', '/a b#c é'))
    expect(file).toBe('User-agent: *\nDisallow: /a%20b%23c%20é\n')
    expect(parse(file).isAllowed('x', '/a%20b%23c%20%C3%A9')).toBe(false)
    expectUnchanged(file, (editor) => editor.addRule('*', 'disallow', '/a b#c é'))
  })

  it('has the line end of the file', () => {
    const file = 'User-agent: a\r\nDisallow: /x\r\n'
    expect(edited(file, (editor) => editor.addRule('b', 'disallow', '/'))).toBe(
      `${file}\r\nUser-agent: b\r\nDisallow: /\r\n`,
    )
  })
})

describe('a rule that is removed', () => {
  it('goes with its line', () => {
    const file = 'User-agent: a\nDisallow: /x # why\n# stays\nAllow: /y\n'
    expect(edited(file, (editor) => editor.removeRule('a', 'disallow', '/x'))).toBe(
      'User-agent: a\n# stays\nAllow: /y\n',
    )
  })

  it('leaves an empty one where it was the last, so that the group below stays apart', () => {
    const file = 'User-agent: a\nDisallow: /x # why\n\nUser-agent: b\nDisallow: /\n'
    expect(edited(file, (editor) => editor.removeRule('a', 'disallow', '/x'))).toBe(
      'User-agent: a\nDisallow: # why\n\nUser-agent: b\nDisallow: /\n',
    )
  })

  it('stays for robots of the same group', () => {
    expect(edited(shared, (editor) => editor.removeRule('b', 'disallow', '/x'))).toBe(
      'User-agent: a\nDisallow: /x\nCrawl-delay: 2\n\nUser-agent: b\nDisallow:\nCrawl-delay: 2\n',
    )
  })

  it('is one of that kind and path', () => {
    expectUnchanged(shared, (editor) => editor.removeRule('a', 'allow', '/x'))
    expectUnchanged(shared, (editor) => editor.removeRule('a', 'disallow', '/'))
    expectUnchanged(shared, (editor) => editor.removeRule('c', 'disallow', '/x'))
  })
})

describe('a robot', () => {
  it('is given a group that forbids nothing', () => {
    expect(edited('User-agent: *\nDisallow: /\n', (editor) => editor.addAgent('a'))).toBe(
      'User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow:\n',
    )
    expectUnchanged(shared, (editor) => editor.addAgent('A'))
  })

  it('is named in the group of another', () => {
    expect(edited(shared, (editor) => editor.addAgent('c', 'a'))).toBe(
      shared.replace('# both\n', '# both\nUser-agent: c\n'),
    )
    expect(edited(slow, (editor) => editor.addAgent('c', 'a'))).toBe(
      slow.replace('User-agent: a\n', 'User-agent: a\nUser-agent: c\n'),
    )
    expectUnchanged(shared, (editor) => editor.addAgent('a', 'b'))
    expectUnchanged(shared, (editor) => editor.addAgent('c', 'd'))
  })

  it('is taken out of the groups that it shares, and its own are taken away', () => {
    const file = `\uFEFFUser-agent: b\nDisallow: /\nSitemap: /s\n# of b\n\n${shared}\nUser-agent: c\nAllow: /\n`
    expect(edited(file, (editor) => editor.removeAgent('b'))).toBe(
      '\uFEFFSitemap: /s\n# of b\n\nUser-agent: a\nDisallow: /x\nCrawl-delay: 2\n\nUser-agent: c\nAllow: /\n',
    )
    expect(edited(`${shared}\nUser-agent: c\nAllow: /\n`, (editor) => editor.removeAgent('c'))).toBe(shared)
    expectUnchanged(shared, (editor) => editor.removeAgent('*'))
    expect(edited(slow, (editor) => editor.removeAgent('a'))).toBe(
      'User-agent: b\nCrawl-delay: 20\nDisallow: /x\n',
    )
  })

  it('has its groups merged into the first of its own', () => {
    const file = `User-agent: a\nDisallow: /1\n\n${shared}\nUser-agent: a\nAllow: /2\nDisallow: /1\n`
    expect(edited(file, (editor) => editor.mergeGroups('a'))).toBe(
      'User-agent: a\nDisallow: /1\nDisallow: /x\nCrawl-delay: 2\nAllow: /2\n\n' +
        'User-agent: b # both\nDisallow: /x\nCrawl-delay: 2\n',
    )
    expect(edited(slow, (editor) => editor.mergeGroups('b'))).toBe(
      'User-agent: a\nCrawl-delay: 1\nDisallow: /x\n\nUser-agent: b\nDisallow: /x\nCrawl-delay: 20\n',
    )
    expectUnchanged('User-agent: a\nUser-agent: A\nDisallow: /\n', (editor) => editor.mergeGroups('a'))
  })
})

describe('a sitemap', () => {
  const first = 'Sitemap: https://e.com/1'
  const second = 'Sitemap: https://e.com/2'

  it('is added behind the others, or at the end', () => {
    expect(edited(`${first}\n\n${shared}`, (editor) => editor.addSitemap('https://e.com/2'))).toBe(
      `${first}\n${second}\n\n${shared}`,
    )
    expect(edited(shared, (editor) => editor.addSitemap('https://e.com/1'))).toBe(`${shared}\n${first}\n`)
    expect(edited(first, (editor) => editor.addSitemap('https://e.com/2'))).toBe(`${first}\n${second}`)
    expectUnchanged(first, (editor) => editor.addSitemap('https://e.com/1'))
  })

  it('is removed', () => {
    expect(edited(`${shared}\n${first}\n`, (editor) => editor.removeSitemap('https://e.com/1'))).toBe(shared)
    expectUnchanged(first, (editor) => editor.removeSitemap('https://e.com/2'))
  })
})

describe('what cannot be written', () => {
  it.each<[string, (editor: RobotsEditor) => boolean, ErrorConstructor, RegExp]>([
    ['a line break in a path', (editor) => editor.addRule('a', 'allow', '/\nb'), RangeError, /line break/],
    ['a path without a slash', (editor) => editor.addRule('a', 'allow', 'b'), RangeError, /begin with/],
    [
      'half a character',
      (editor) => editor.addRule('a', 'allow', '/\ud800'),
      RangeError,
      /unpaired surrogate/,
    ],
    ['a path that is no text', (editor) => editor.addRule('a', 'allow', 1 as never), TypeError, /got number/],
    ['no path', (editor) => editor.removeRule('a', 'allow', undefined as never), TypeError, /got undefined/],
    [
      'no sitemap',
      (editor) => editor.removeSitemap(undefined as never),
      TypeError,
      /^"sitemap" must be a string/,
    ],
    ['another kind', (editor) => editor.addRule('a', 'noindex' as never, '/'), RangeError, /kind/],
    ['a header', (editor) => editor.addAgent('a/1.0'), RangeError, /product token/],
    ['no robot', (editor) => editor.removeAgent(''), RangeError, /product token/],
    ['a relative sitemap', (editor) => editor.addSitemap('/s.xml'), RangeError, /absolute URL/],
    ['a sitemap’s fragment', (editor) => editor.addSitemap('https://e.com/#s'), RangeError, /fragment/],
  ])('is refused: %s', (_, change, error, message) => {
    expect(() => change(editRobots(shared))).toThrow(error)
    expect(() => change(editRobots(shared))).toThrow(message)
  })
})

describe('an edited file', () => {
  it('of UTF-16 becomes UTF-8', () => {
    const editor = editRobots(Buffer.from('\uFEFFUser-agent: a\nDisallow: /é', 'utf16le'))
    editor.addRule('a', 'allow', '/')
    expect(editor.toString()).toBe('\uFEFFUser-agent: a\nDisallow: /é\nAllow: /')
  })

  it('has bytes that are no UTF-8 as they were', () => {
    const editor = editRobots(Buffer.from('# \u00e9\nUser-agent: a\nDisallow: /\n', 'latin1'))
    editor.removeRule('a', 'disallow', '/')
    expect(Buffer.from(editor.bytes).toString('latin1')).toBe('# \u00e9\nUser-agent: a\nDisallow:\n')
  })

  it('is read by the dialect that it is edited by', () => {
    const editor = editRobots('User-agent: a\n\nDisallow: /x\n', { dialect: mk1994 })
    expect(editor.addRule('a', 'disallow', '/x')).toBe(true)
    expect(editor.robots.isAllowed('a', '/x')).toBe(false)
  })
})

editProperties(unitShare / 6)
