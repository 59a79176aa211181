import { it } from 'vitest'

import { expectBounded } from '../support/crawl/many-hosts.ts'

it('ten thousand hosts take no more memory and sockets than they may', () => expectBounded(10_000))
