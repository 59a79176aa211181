import { execFileSync } from 'node:child_process'

import { describe, expect, it } from 'vitest'

import { repositoryFiles, root } from '../../../../scripts/files.mjs'

const paths = repositoryFiles()

describe('a checkout', () => {
  it('has the same bytes with `core.autocrlf=true`, which is usual on Windows', () => {
    // What a line ending becomes is an attribute of each path: `text eol=lf`, or not text.
    const attributes = execFileSync('git', ['check-attr', '-z', '--stdin', 'text', 'eol'], {
      cwd: root,
      encoding: 'utf8',
      input: paths.join('\0'),
    }).split('\0')
    const rewritten = new Set()
    for (let at = 0; at + 2 < attributes.length; at += 6) {
      const [path, , text, , , eol] = attributes.slice(at, at + 6)
      if (text !== 'unset' && eol !== 'lf') rewritten.add(path)
    }
    expect(attributes.length).toBeGreaterThan(6 * 1000)
    expect([...rewritten]).toEqual([])
  })

  it('has no two paths that macOS and Windows take for one', () => {
    const byFolded = new Map(paths.map((path) => [path.normalize('NFC').toLowerCase(), path]))
    expect(paths.filter((path) => byFolded.get(path.normalize('NFC').toLowerCase()) !== path)).toEqual([])
  })

  it('has no path that Windows refuses', () => {
    const refused = /[<>:"|?*\\]|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)|[. ](?:\/|$)/i
    expect(paths.filter((path) => refused.test(path))).toEqual([])
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(180)
  })
})
