import { expect, it } from 'vitest'

import { createGapModel } from '../../model/gap-model.mjs'
import { createMachineLag } from '../../model/machine-lag.mjs'

const file = { version: 1 }
const calm = { isDisturbed: () => false, isCrashed: () => false }

function setting({
  rules = [file],
  allows = () => true,
  chaos = {},
  skipsIn = () => false,
  lag = createMachineLag(),
} = {}) {
  const clients = {
    one: { turns: 'shared', isStrict: true, clock: { skipsIn } },
    killed: { turns: 'killed', isStrict: false, isKilled: true, clock: { skipsIn } },
    other: { turns: 'shared', isStrict: true, clock: { skipsIn } },
  }
  const model = { rulesAt: () => rules, allows }
  const gaps = createGapModel({
    model,
    clients,
    sites: [{ crawlDelaySeconds: 1 }],
    chaos: { ...calm, ...chaos },
    lag,
  })
  return (at, client = 'one', way = 'page', closedAt) =>
    gaps.requested({ site: 0, client, way, path: '/3/page', at, headersAt: at + 10, closedAt })
}

it('a request is too soon before the delay since the last answer is over, of whatever client', () => {
  const asked = setting()
  expect(asked(0)).toBeUndefined()
  expect(asked(900, 'other')).toMatchObject({ expected: expect.stringContaining('1000 ms'), got: '890.0 ms' })
  expect(asked(1910)).toBeUndefined()
})

it('the delay is that of the file only where a file counts', () => {
  const asked = setting({ rules: [{ rules: 'allow-all' }] })
  asked(0)
  expect(asked(115)).toBeUndefined()
  expect(asked(150)).toMatchObject({ expected: expect.stringContaining('100 ms') })
})

it('a pause comes after signs of overload', () => {
  const asked = setting({ rules: [{ rules: 'allow-all' }] })
  asked(0, 'one', 'server-error')
  expect(asked(500)).toMatchObject({ expected: expect.stringContaining('800 ms') })
})

it('each client keeps the delay by itself while they do not know of each other', () => {
  const asked = setting({ chaos: { isDisturbed: () => true } })
  asked(0)
  expect(asked(100, 'other')).toBeUndefined()
  expect(asked(200)).toBeDefined()
})

it('a process that was killed knows of no delay', () => {
  const asked = setting({ chaos: { isCrashed: (from, to) => from < 1050 && to > 1050 } })
  asked(1000, 'killed')
  expect(asked(1100, 'killed')).toBeUndefined()
  asked(9000, 'killed')
  expect(asked(9100, 'killed')).toBeDefined()
})

it('a delay after a request that was given up is not judged, except of clients that never give up', () => {
  const asked = setting()
  asked(1000, 'killed', 'page', 1005)
  expect(asked(1990, 'killed', 'page')).toBeUndefined()
  expect(asked(2800, 'killed')).toBeDefined()
  asked(5000, 'one', 'page', 5005)
  expect(asked(5990)).toBeDefined()
})

it('a delay that a clock has skipped is not judged', () => {
  const asked = setting({ skipsIn: () => true })
  asked(0)
  expect(asked(100)).toBeUndefined()
})

it('a clock may have skipped a delay before its requests arrive, the longer the later timers are', () => {
  const skippedAt = 10_000
  const lag = createMachineLag()
  const asked = setting({ skipsIn: (from, to) => from < skippedAt && to > skippedAt, lag })
  asked(12_500)
  expect(asked(12_600)).toBeDefined()
  lag.noticed(600)
  expect(asked(12_700)).toBeDefined()
  lag.noticed(800)
  expect(asked(12_750)).toBeUndefined()
})

it('a request is wrong where no rule that may count allows it', () => {
  expect(setting({ allows: () => false })(0)).toMatchObject({ got: 'a request for /3/page' })
})
