import { expect, it } from 'vitest'

import { createLocalAnswerers } from '../../../src/bulk/answers/local-answerers.ts'
import { createFolder } from '../../../../cli/test/support/ruly.ts'

const folder = createFolder()
for (const host of ['a.example', 'b.example', 'a.example:8080'])
  folder.write(`${host}.txt`, `User-agent: *\nDisallow: /${host}\n`)
const answerers = createLocalAnswerers({
  kind: 'folder',
  folder: folder.path,
  missing: 'unknown',
  dialect: 'rfc9309',
  maxBytes: undefined,
})
const agents = ['X']
const answererOf = (url: string) => answerers.answerersOf(agents, [url], 0).answerers[0]

it('A host has one answerer, however its URLs are written and whatever comes between them', () => {
  const first = answererOf('https://a.example/1')
  answererOf('https://b.example/1')
  for (const url of [
    'https://a.example/2',
    'https://A.example/2',
    'https://user@a.example/2',
    'https://a.example:443/',
    'https://a.example?q',
    String.raw`https://a.example\2`,
  ])
    expect(answererOf(url), url).toBe(first)
  for (const url of ['https://a.example:8080/', 'https://a.example.b.example/', 'http://a.example/'])
    expect(answererOf(url), url).not.toBe(first)
  expect(first?.policy.check('https://a.example/a.example').allowed).toBe(false)
  expect(
    answererOf('https://a.example:8080/')?.policy.check('https://a.example:8080/a.example:8080').allowed,
  ).toBe(false)
})

it('URLs of one host in a row are judged together once the host is known', () => {
  const urls = ['https://b.example/1', 'https://b.example/2', 'https://b.example.org/', 'https://b.example/3']
  answererOf('https://b.example/')
  expect(answerers.answerersOf(agents, urls, 0).count).toBe(2)
  expect(answerers.answerersOf(agents, urls, 2).count).toBe(1)
})
