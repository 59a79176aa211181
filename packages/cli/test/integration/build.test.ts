import { parse } from 'ruly'
import { presets } from 'ruly/edit'
import { describe, expect, it } from 'vitest'

import { ruly } from '../support/ruly.ts'

describe('ruly build', () => {
  it('writes a robots.txt for each preset', async () => {
    for (const preset of Object.keys(presets)) {
      const { code, stdout, stderr } = await ruly(['build', '--preset', preset])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(parse(stdout).diagnostics).toEqual([])
      expect((await ruly(['build', '--help'])).stdout).toContain(preset)
    }
  })

  it('writes a file that ruly may answers by', async () => {
    const { stdout: input } = await ruly([
      'build',
      '--preset',
      'block-training',
      '--sitemap',
      'https://example.com/s.xml',
    ])
    const ask = async (agent: string, purpose: string): Promise<unknown> => {
      const ran = await ruly(['may', agent, '/a', '--for', purpose, '--robots', '-', '--json'], { input })
      const { decision, permission, preference } = JSON.parse(ran.stdout) as Record<string, unknown>
      return [decision, permission, preference]
    }
    expect(await ask('GPTBot', 'training')).toEqual(['deny', 'disallowed', 'disallowed'])
    expect(await ask('Googlebot', 'training')).toEqual(['deny', 'allowed', 'disallowed'])
    expect(await ask('Googlebot', 'search')).toEqual(['unknown', 'allowed', 'unknown'])
    expect(input).toMatch(/\n\nSitemap: https:\/\/example\.com\/s\.xml\n$/)
  })

  it('refuses wrong arguments', async () => {
    expect((await ruly(['build'])).stderr).toContain('missing --preset. Pass one of allow-all,')
    expect((await ruly(['build', '--preset', 'block-all'])).stderr).toContain('--preset must be one of')
    expect(await ruly(['build', '--preset', 'block-ai', '--sitemap', 'no url'])).toMatchObject({
      code: 2,
      stdout: '',
    })
  })
})
