import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import { generateFiles, smallerFiles, smallestFile } from '../../src/testing/index.ts'

describe('generated files', () => {
  it('are the same for the same seed, and others for another', () => {
    const once = [...generateFiles({ seed: 3, files: 20 })]
    expect([...generateFiles({ seed: 3, files: 20 })]).toEqual(once)
    expect([...generateFiles({ seed: 4, files: 20 })]).not.toEqual(once)
  })

  it('are refused for options that cannot be, before the first is made', () => {
    for (const wrong of [{ file: 3 }, { files: Number.NaN }, { seed: 1.5 }, { seed: '1' }, { questions: -1 }])
      expect(() => generateFiles(wrong as never)).toThrow(Object.keys(wrong)[0])
  })

  it('have as many questions as are asked for, about absolute URLs', () => {
    for (const { questions } of generateFiles({ files: 50, questions: 3 })) {
      expect(questions).toHaveLength(3)
      for (const { url } of questions) expect(new URL(url).origin).toBe('https://example.com')
    }
  })

  it('are of every kind: rules decide many questions, both ways, in files with all line ends', () => {
    const reasons = new Map<string, number>()
    let text = ''
    for (const { robots, questions } of generateFiles({ seed: 1, files: 1000 })) {
      text += robots
      const file = parse(robots)
      for (const { agent, url } of questions) {
        const { allowed, reason } = file.check(agent, url)
        const key = `${reason} ${allowed}`
        reasons.set(key, (reasons.get(key) ?? 0) + 1)
      }
    }
    expect(reasons.get('rule false')).toBeGreaterThan(4000)
    expect(reasons.get('rule true')).toBeGreaterThan(400)
    expect(reasons.get('no-matching-rule true')).toBeGreaterThan(2000)
    expect(reasons.get('no-group true')).toBeGreaterThan(500)
    for (const part of ['\r\n', 'e\r', '\uFEFF', '%2F', 'é', '$\n', '*', '# about us', 'Sitemap'])
      expect(text).toContain(part)
  })
})

describe('the smallest file', () => {
  it('keeps what the question needs, with whole names of fields', () => {
    const robots =
      '# hello\r\nUser-agent: a\nUser-agent: *\nDisallow: /x\nDisallow: /private # why\nAllow: /y\n'
    const isDisallowed = (file: string): boolean => !parse(file).check('b', '/private').allowed
    expect(smallestFile(robots, isDisallowed)).toBe('User-agent:*\nDisallow:/')
  })

  it('is empty if an empty file is enough, and the file itself if every part counts', () => {
    expect(smallestFile('User-agent: *\nDisallow: /\n', () => true)).toBe('')
    const robots = 'User-agent:*\nDisallow:/'
    expect(smallestFile(robots, (file) => file === robots)).toBe(robots)
  })

  it('can be searched for with answers that come later', async () => {
    const tries = smallerFiles('Allow: /abc\nAllow: /\n')
    let step = tries.next()
    while (step.done !== true) step = tries.next(await Promise.resolve(step.value.includes('b')))
    expect(step.value).toBe('b')
  })
})
