import { expect, it } from 'vitest'

import { isRequired } from '../../support/store/redis-server.ts'

it.each([
  [{}, false],
  // GitHub sets it for all jobs, also for those without servers.
  [{ CI: 'true' }, false],
  [{ REQUIRE_SERVERS: 'redis-server' }, true],
  [{ REQUIRE_SERVERS: 'valkey-server,redis-server' }, true],
  [{ REQUIRE_SERVERS: 'valkey-server' }, false],
])('tests fail without redis-server only where it is required: %o', (env, expected) => {
  expect(isRequired('redis-server', env)).toBe(expected)
})
