import { describe, expect, it } from 'vitest'

import { textsIn } from '../../../../ruly/test/support/texts-in.ts'
import { clientWith, origin } from '../../support/clients.ts'
import { hostileOrigin, hostileSites } from '../../support/hostile-sites.ts'

const politeness = { minGapMs: 0, latencyFactor: 0, pauseMs: 0, maxPauseMs: 0 }
const options = { purpose: 'train-ai', licences: true, tdmrep: true } as const

describe('the answers about a hostile site', () => {
  it.each(hostileSites)('have no text of it outside of quotations: $id', async (site) => {
    const { url: base } = await origin(hostileOrigin(site))
    const client = clientWith({ politeness })
    const url = `${base}/page`
    const answers = [
      await client.mayFetch(url, options),
      await client.mayUse(await client.fetch(url), options),
    ]
    for (const answer of answers) {
      const { evidence, sideFiles, ...rest } = answer
      const quotes = [...evidence, ...sideFiles].map(({ quote }) => quote)
      const others = textsIn([rest, [...evidence, ...sideFiles].map(({ quote: _quote, ...other }) => other)])
      expect(others.filter((text) => /CANARY|ignore|instruction/i.test(text))).toEqual([])
      expect(quotes.filter((quote) => !/^"[ -~]{0,83}"$/.test(quote))).toEqual([])
      expect(answer.reason.length).toBeLessThanOrEqual(200)
    }
  })

  it('show that its licence was read', async () => {
    const sites = hostileSites.filter(({ licences }) => licences !== undefined)
    expect(sites.length).toBeGreaterThanOrEqual(4)
    for (const site of sites) {
      const { url } = await origin(hostileOrigin(site))
      const { sideFiles, evidence } = await clientWith({ politeness }).mayFetch(`${url}/page`, options)
      expect(sideFiles).toContainEqual(expect.objectContaining({ kind: 'licence', result: 'read' }))
      expect(evidence).toContainEqual(
        expect.objectContaining({ source: 'licence', conditions: ['payment', 'server'] }),
      )
    }
  })
})
