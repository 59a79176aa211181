import { describe, expect, it } from 'vitest'

import { hostileOrigin, hostileSites } from '../../../client/test/support/hostile-sites.ts'
import { textsIn } from '../../../ruly/test/support/texts-in.ts'
import { useSites } from '../support/site.ts'

interface Shown {
  readonly reason: string
  readonly evidence: readonly { readonly quote: string }[]
  readonly sideFiles: readonly { readonly quote: string }[]
}

const quoteOf = ({ quote }: { readonly quote: string }): string => quote

describe('ruly may about a hostile site', () => {
  const sites = useSites()

  it('shows text of the site in short quotations only, in text and in JSON', async () => {
    const shown = await Promise.all(
      hostileSites.map(async (site) => {
        const { url } = await sites.start(hostileOrigin(site))
        const args = ['may', 'GPTBot', `${url}/page`, '--for', 'training', '--page', '--licences', '--tdmrep']
        const [text, json] = [await sites.ask(args), await sites.ask([...args, '--json'])]
        return { id: site.id, text: text.stdout, answer: JSON.parse(json.stdout) as Shown }
      }),
    )
    expect(shown.length).toBeGreaterThanOrEqual(50)
    expect(shown.filter(({ text }) => text.includes('CANARY')).length).toBeGreaterThan(10)
    for (const { id, text, answer } of shown) {
      expect(text, id).toMatch(/^(?:[ -~]{0,80}\n)+$/)
      expect(text.replaceAll(/"(?:[^"\\\n]|\\.)*(?:"|$)/gm, ''), id).not.toMatch(/CANARY|ignore|instruction/i)
      const { evidence, sideFiles, ...rest } = answer
      const quotes = [...evidence, ...sideFiles].map(quoteOf)
      expect(quotes.filter((quote) => !/^"[ -~]{0,83}"$/.test(quote))).toEqual([])
      const others = textsIn([rest, evidence.map(({ quote: _quote, ...other }) => other)])
      expect(others.filter((other) => /CANARY|ignore|instruction/i.test(other))).toEqual([])
      expect(answer.reason.length).toBeLessThanOrEqual(200)
    }
  })
})
