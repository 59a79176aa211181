import { expect, it } from 'vitest'

import { createRequestDurations } from '../../src/http/request-durations.ts'

it('durations are counted in all buckets that they fit into, by their labels', () => {
  const durations = createRequestDurations()
  for (const seconds of [0.0005, 0.001, 0.002, 0.3, 3600]) durations.observe('route="/a"', seconds)
  durations.observe('route="/b"', 1)
  const lines = durations.text().trimEnd().split('\n')
  expect(lines.slice(0, 2)).toEqual([
    '# HELP ruly_http_request_duration_seconds Time from a request to the end of its response.',
    '# TYPE ruly_http_request_duration_seconds histogram',
  ])
  const numbers = new Map(lines.slice(2).map((line) => line.split('} ') as [string, string]))
  const valueOf = (name: string, labels: string): number =>
    Number(numbers.get(`ruly_http_request_duration_seconds_${name}{${labels}`))
  const counts = ['0.001', '0.005', '0.025', '0.1', '0.5', '2.5', '10', '60', '+Inf']
  expect(counts.map((le) => valueOf('bucket', `le="${le}",route="/a"`))).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 5])
  expect(valueOf('count', 'route="/a"')).toBe(5)
  expect(valueOf('sum', 'route="/a"')).toBeCloseTo(3600.3035)
  expect([valueOf('count', 'route="/b"'), valueOf('sum', 'route="/b"')]).toEqual([1, 1])
})
