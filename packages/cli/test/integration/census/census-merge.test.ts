import { beforeAll, describe, expect, it } from 'vitest'

import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { createFolder, ruly, type Ran } from '../../support/ruly.ts'

const folder = createFolder()
const sites = madeSites(300)

const census = (args: readonly string[], input: string | Uint8Array = ''): Promise<Ran> =>
  ruly(['census', ...args], { input })

describe('summaries of ruly census', () => {
  const lines = asNdjson(sites).trimEnd().split('\n')
  let whole = ''
  const parts: string[] = []
  beforeAll(async () => {
    whole = (await census(['-', '--summary', '-q'], asNdjson(sites))).stdout
    for (let part = 0; part < 7; part++) {
      const its = lines.filter((_line, n) => n % 7 === part).join('\n')
      parts.push((await census(['-', '--summary', '-q'], its)).stdout)
    }
  })

  it('of 7 parts add up to that of the whole, byte for byte, in any order', async () => {
    expect(JSON.parse(whole)).toMatchObject({ counts: { records: { counted: 300 }, files: { all: 300 } } })
    const files = parts.map((part, n) => folder.write(`part-${n}.json`, part))
    expect((await ruly(['census', 'merge', ...files])).stdout).toBe(whole)
    expect((await ruly(['census', 'merge', ...files.toReversed()])).stdout).toBe(whole)
    expect((await ruly(['census', 'merge', '-'], { input: parts.join('') })).stdout).toBe(whole)
  })

  it('of no record at all change nothing', async () => {
    const empty = (await census(['-', '--summary', '-q'], '')).stdout
    expect((await ruly(['census', 'merge', '-'], { input: empty + whole + empty })).stdout).toBe(whole)
  })

  it('may be very many', async () => {
    const one = '{"rulyCensusSummary":2,"dialect":"rfc9309","agents":[],"counts":{"files":{"all":1}}}\n'
    const { stdout } = await ruly(['census', 'merge', '-'], { input: one.repeat(150_000) })
    expect(JSON.parse(stdout)).toMatchObject({ counts: { files: { all: 150_000 } } })
  })

  it('about other agents or of another dialect do not add up', async () => {
    const other = (await census(['-', '--summary', '-q', '--agent', 'GPTBot'], '')).stdout
    expect(await ruly(['census', 'merge', '-'], { input: whole + other })).toMatchObject({
      code: 2,
      stdout: '',
    })
    const google = (await census(['-', '--summary', '-q', '--dialect', 'google'], '')).stdout
    expect((await ruly(['census', 'merge', '-'], { input: whole + google })).stderr).toContain(
      'rfc9309 and google',
    )
    expect(await ruly(['census', 'merge', '-'], { input: '{}' })).toMatchObject({ code: 2, stdout: '' })
  })
})
