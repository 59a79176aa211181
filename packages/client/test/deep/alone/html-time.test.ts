import { crawlerCommonsAccess, robotRulesAccess } from 'ruly/access'
import { expect, it } from 'vitest'

import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { contextFor, ok, outcome } from '../../support/cache/outcomes.ts'
import { longFiles } from '../../support/long-files.ts'

it.each(longFiles().map((text) => [text.slice(0, 12), text] as const))(
  'a page is looked for in linear time in half a megabyte of %j',
  (_, text) => {
    const before = process.cpuUsage()
    for (const policy of [crawlerCommonsAccess, robotRulesAccess]) {
      nextRecord(undefined, outcome(ok(text, { 'content-type': 'text/html' })), contextFor(policy))
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  },
)
