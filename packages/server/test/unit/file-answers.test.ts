import { expect, it } from 'vitest'

import { sized } from '../../src/answers/answer-size.ts'
import { diffAnswer, fixAnswer } from '../../src/answers/file-answers.ts'

it('an answer whose members share a long text is as large as its JSON', () => {
  const rule = { text: 'a'.repeat(1_000_000), line: 1 }
  const verdicts = Array.from({ length: 60 }, () => ({ rule }))
  expect(sized(verdicts, '')).toBe(verdicts)
  expect(() => sized([...verdicts, ...verdicts], 'Ask less.')).toThrow('more than 67108864 bytes. Ask less.')
})

it('many regions that a long rule loses are refused, before they are text', () => {
  const old = `User-agent: *\nDisallow: / # ${'a'.repeat(500_000)}\n`
  const changed = Array.from({ length: 200 }, (_, index) => `Allow: /${index}/\n`)
  const ask = (): unknown => diffAnswer(old, `User-agent: *\n${changed.join('')}Disallow:\n`, {})
  expect(ask).toThrow('The answer takes more than 67108864 bytes. Send fewer "urls", name fewer "agents"')
})

it('a file with bytes that are not UTF-8 is not fixed, since JSON cannot have them', () => {
  const file = Buffer.from('User-agent: *\nDisalow: /caf\xe9\n', 'latin1')
  expect(() => fixAnswer(file, {}, { fixes: 'all' })).toThrow('The file is not UTF-8')
  expect(fixAnswer('User-agent: *\nDisalow: /café\n', {}, { fixes: 'all' }).file).toContain('/caf%C3%A9')
})
