import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

/** How many sites of each kind got each answer. */
type Said = Readonly<Record<'healthy' | 'slow' | 'silent', Readonly<Record<string, number>>>>

const program = fileURLToPath(new URL('../support/fetch/names-crawler.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ruly-names-'))
const resolvConf = join(folder, 'resolv.conf')
writeFileSync(resolvConf, 'nameserver 127.0.0.1\noptions timeout:30 attempts:1\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In a network of its own, with an address that is no loopback address: the system finds addresses only if it has one. */
function inOwnNetwork(...command: readonly string[]) {
  const network =
    'ip link set lo up && ip addr add 192.0.2.1/32 dev lo && mount --bind "$0" /etc/resolv.conf && exec "$@"'
  const words = ['--net', '--mount', 'sh', '-c', network, resolvConf, ...command]
  return spawnSync('unshare', words, { encoding: 'utf8', timeout: 110_000 })
}

const hasNetworks = inOwnNetwork('true').status === 0

describe('names that the lookups of the system find at once, late and never', () => {
  beforeEach(({ skip }) =>
    skip(!hasNetworks, 'It needs root, unshare and ip: apt-get install util-linux iproute2'),
  )

  function askBy(lookups: 'own' | 'plain'): Said {
    const { stdout, stderr, status } = inOwnNetwork(process.execPath, program, lookups)
    expect(status, stderr).toBe(0)
    return JSON.parse(stdout) as Said
  }

  it('hold up none of 60 sites beside them', { timeout: 120_000 }, () => {
    const { healthy, slow, silent } = askBy('own')
    expect(healthy).toEqual({ rule: 60 })
    expect(slow).toEqual({ rule: 8 })
    expect(silent).not.toHaveProperty('rule')
  })

  it('hold up all of them where `dns.lookup` is asked as it is', { timeout: 120_000 }, () => {
    expect(askBy('plain').healthy).toEqual({ timeout: 60 })
  })
})
