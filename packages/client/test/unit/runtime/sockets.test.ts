import { describe, expect, it } from 'vitest'

import { platformFetch } from '../../../src/fetch/transport/transport-options.ts'
import { runtimeWithoutSockets, type Runtime } from '../../../src/runtime/which-runtime.ts'

const node = { versions: { node: '22.12.0' } }
const deno = (state: string): NonNullable<Runtime['Deno']> => ({
  permissions: { querySync: () => ({ state }) },
})

describe('connections of undici', () => {
  it.each<readonly [string, Runtime]>([
    ['Node', { process: node, navigator: { userAgent: 'Node.js/22' } }],
    ['Deno with --allow-env', { process: node, Deno: deno('granted') }],
  ])('work on %s', (_, runtime) => {
    expect(runtimeWithoutSockets(runtime)).toBeUndefined()
  })

  it.each<readonly [string, Runtime]>([
    ['Bun', { process: { versions: { ...node.versions, bun: '1.4.5' } } }],
    ['Deno', { process: node, Deno: deno('prompt') }],
    ['Deno', { process: node, Deno: {} }],
    ['Workers', { process: node, navigator: { userAgent: 'Cloudflare-Workers' } }],
    ['this runtime', { navigator: { userAgent: 'Mozilla/5.0' } }],
    ['this runtime', { process: {} }],
  ])('do not work on %s', (name, runtime) => {
    expect(runtimeWithoutSockets(runtime)).toContain(name)
  })

  it('work here', () => {
    expect(runtimeWithoutSockets()).toBeUndefined()
  })
})

describe('the fetch of the platform', () => {
  it.each(['guard', 'lookup', 'ca', 'dispatcher'])('keeps no promise of the option "%s"', (name) => {
    expect(() => platformFetch({ [name]: {} }, 'Bun')).toThrow(
      `"${name}" is not supported on Bun: it needs connections of Node's. Leave it out.`,
    )
  })

  it('is enough where no guard is wanted', () => {
    expect(platformFetch({ guard: false, ca: undefined }, 'Bun')).toBeTypeOf('function')
  })
})
