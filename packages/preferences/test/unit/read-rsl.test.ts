import { describe, expect, it } from 'vitest'

import { readRsl } from '../../src/index.ts'

const rsl = (inside: string): string => `<rsl xmlns="https://rslstandard.org/rsl">${inside}</rsl>`
const content = (inside: string): string => rsl(`<content url="/"><license>${inside}</license></content>`)

describe('an RSL document', () => {
  it('is read with its contents, licences, terms and payments', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<rsl xmlns="https://rslstandard.org/rsl" max-age="7">
  <content url="/" lastmod="2025-12-10T00:00:00Z">
    <license>
      <permits type="usage">search
        ai-input</permits>
      <permits type="user">non-commercial</permits>
      <prohibits type="usage"><![CDATA[ai-train]]></prohibits>
      <payment type="crawl"><amount currency="USD">0.015</amount><standard>https://example.com/pay</standard></payment>
      <reporting type="telemetry" profile="https://example.com/p"/>
      <legal type="warranty">ownership</legal>
    </license>
    <license><payment><custom>/contact</custom></payment></license>
    <copyright type="organization">Example</copyright>
  </content>
  <content url="https://example.com/data/*" server="https://licences.example"><license/></content>
</rsl>`
    expect(await readRsl(xml)).toEqual({
      contents: [
        {
          url: '/',
          licenses: [
            {
              permits: [
                { type: 'usage', tokens: ['search', 'ai-input'] },
                { type: 'user', tokens: ['non-commercial'] },
              ],
              prohibits: [{ type: 'usage', tokens: ['ai-train'] }],
              payment: {
                type: 'crawl',
                amount: { value: '0.015', currency: 'USD' },
                standard: 'https://example.com/pay',
              },
              reporting: true,
            },
            { permits: [], prohibits: [], payment: { custom: '/contact' } },
          ],
        },
        {
          url: 'https://example.com/data/*',
          server: 'https://licences.example',
          licenses: [{ permits: [], prohibits: [] }],
        },
      ],
    })
  })

  it('may have a prefix, and elements of others', async () => {
    const xml =
      '<r:rsl xmlns:r="https://rslstandard.org/rsl" xmlns:x="urn:x"><r:content url="/"><x:license/><r:license><x:permits type="usage">all</x:permits><r:prohibits type="usage">ai-all</r:prohibits></r:license></r:content></r:rsl>'
    const document = await readRsl(xml)
    expect(document?.contents[0]?.licenses).toEqual([
      { permits: [], prohibits: [{ type: 'usage', tokens: ['ai-all'] }] },
    ])
  })

  it('is the same as bytes', async () => {
    const xml = content('<permits type="usage">search</permits>')
    expect(await readRsl(new TextEncoder().encode(xml))).toEqual(await readRsl(xml))
  })

  const manyOf = (count: number, text: string): string => Array.from({ length: count }, () => text).join('')

  it.each([
    ['empty', ''],
    ['text', 'not XML at all'],
    ['a page', '<!doctype html><html><head></head></html>'],
    ['another root', '<licenses xmlns="https://rslstandard.org/rsl"/>'],
    ['no namespace', '<rsl><content url="/"/></rsl>'],
    ['another namespace', '<rsl xmlns="https://example.com/rsl"><content url="/"/></rsl>'],
    ['a second root', `${content('')}<rsl xmlns="https://rslstandard.org/rsl"/>`],
    ['cut', content('<permits type="usage">all').slice(0, 90)],
    ['an end tag too few', content('<permits type="usage">all')],
    ['a DOCTYPE', `<!DOCTYPE rsl>${content('')}`],
    [
      'a billion laughs',
      `<!DOCTYPE rsl [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${manyOf(1000, '&a;')}">]>${content('<permits type="usage">&b;</permits>')}`,
    ],
    [
      'an external entity',
      `<!DOCTYPE rsl [<!ENTITY e SYSTEM "file:///etc/passwd">]>${content('<permits type="usage">&e;</permits>')}`,
    ],
    ['deep', rsl(manyOf(100_000, '<content url="/">'))],
    ['too large', content(`<permits type="usage">${manyOf(300_000, 'all ')}</permits>`)],
  ])('is not read: %s', async (_, xml) => {
    expect(await readRsl(xml)).toBeUndefined()
  })

  it('expands no entity but those of XML', async () => {
    const document = await readRsl(content('<permits type="usage">&unknown; &#97;ll &lt;&amp;</permits>'))
    expect(document?.contents[0]?.licenses[0]?.permits[0]?.tokens).toEqual(['&unknown;', 'all', '<&'])
  })

  it('costs little if it is as large and broken as can be', async () => {
    const hostile = [
      rsl(manyOf(40_000, '<content url="/a">')),
      rsl(manyOf(20_000, '<content url="/"><license/></content>')),
      content(manyOf(90_000, '<permits/>')),
      `<rsl ${manyOf(100_000, 'a="b" ')}/>`,
      manyOf(200_000, '&amp;'),
      manyOf(1_000_000, '<'),
      rsl(manyOf(140_000, '</x><y>').slice(0, 1_000_000)),
    ]
    const documents = await Promise.all(hostile.map((xml) => readRsl(xml)))
    expect(documents.map((document) => document?.contents.length)).toEqual([
      undefined,
      20_000,
      1,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
