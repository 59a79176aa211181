import { describe, expect, it } from 'vitest'

import { documentedMembers, knownOptions } from '../../../ruly/test/support/documented-options.ts'
import { createMemoryStore, createMemoryTurns, createRobotsClient } from '../../src/index.ts'

describe('the options that the list of exports has are those that there are', () => {
  it.each<readonly [string, (options: object) => unknown]>([
    ['RobotsClientOptions', (options) => createRobotsClient({ userAgent: 'ExampleBot', ...options })],
    ['PolitenessOptions', (politeness) => createRobotsClient({ userAgent: 'ExampleBot', politeness })],
    ['MemoryStoreOptions', (options) => createMemoryStore(options)],
    ['MemoryTurnsOptions', (options) => createMemoryTurns(options)],
  ])('%s', (type, call) => {
    expect(documentedMembers('client', type)).toEqual(knownOptions(call))
  })
})
