import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { readInputs, withInputs } from '../../corpus.mjs'
import { faultOf } from '../../fuzz-target.mjs'

const folder = fileURLToPath(new URL('../../', import.meta.url))
const names = readdirSync(`${folder}targets`).map((file) => file.replace(/\.ts$/, ''))

describe.each(names)('the target %s', (name) => {
  it('keeps its promise for its seeds and for inputs that the fuzzer has kept', async () => {
    const module = await import(`../../targets/${name}.ts`)
    const target = withInputs(name, module.target)
    expect(target.seeds.length).toBeGreaterThan(0)
    const kept = readInputs(`${folder}corpus/${name}.ndjson`)
    expect(kept.length).toBeGreaterThan(0)
    const seeds = target.seeds.map((text) => Buffer.from(text, 'latin1'))
    for (const input of [...seeds, ...kept])
      expect(await faultOf(target, input), JSON.stringify(input.toString('latin1'))).toBe(undefined)
  })
})
