import { describe, expect, it } from 'vitest'

import { platformFetch } from '../../src/fetch/platform-fetch.ts'
import { whyNoSockets, type Runtime } from '../../src/fetch/runtime.ts'

const node = { versions: { node: '22.12.0' } }
const deno = (state: string): NonNullable<Runtime['Deno']> => ({
  permissions: { querySync: () => ({ state }) },
})

describe('connections of undici', () => {
  it.each<readonly [string, Runtime]>([
    ['Node', { process: node, navigator: { userAgent: 'Node.js/22' } }],
    ['Deno with --allow-env', { process: node, Deno: deno('granted') }],
  ])('work on %s', (_, runtime) => {
    expect(whyNoSockets(runtime)).toBeUndefined()
  })

  it.each<readonly [string, Runtime]>([
    ['Bun', { process: { versions: { ...node.versions, bun: '1.4.5' } } }],
    ['Deno', { process: node, Deno: deno('prompt') }],
    ['Deno', { process: node, Deno: {} }],
    ['Workers', { process: node, navigator: { userAgent: 'Cloudflare-Workers' } }],
    ['this runtime', { navigator: { userAgent: 'Mozilla/5.0' } }],
    ['this runtime', { process: {} }],
  ])('do not work on %s', (name, runtime) => {
    expect(whyNoSockets(runtime)).toContain(name)
  })

  it('work here', () => {
    expect(whyNoSockets()).toBeUndefined()
  })
})

describe('the fetch of the platform', () => {
  it.each(['guard', 'lookup', 'ca', 'dispatcher'])('keeps no promise of the option "%s"', (name) => {
    expect(() => platformFetch({ [name]: {} }, 'Bun has not')).toThrow(
      `"${name}" needs connections of Node's own, which Bun has not. Leave it out.`,
    )
  })

  it('is enough where no guard is wanted', () => {
    expect(platformFetch({ guard: false, ca: undefined }, 'Bun has not')).toBeTypeOf('function')
  })
})
