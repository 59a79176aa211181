import { describe, it } from 'vitest'

import { expectAtOnce, expectInOrder } from '../support/polite/site-queues-crowds.ts'

describe('turns at a site', () => {
  it('come to 10,000 sites at the same time', () => expectAtOnce(10_000))

  it('come in the order of asking to 10,000 who wait, by one timer', () => expectInOrder(10_000))
})
