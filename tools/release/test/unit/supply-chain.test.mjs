import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { supplyChainProblems } from '../../supply-chain.mjs'

const good = { version: '1.0.0', integrity: 'sha512-abc=', license: 'MIT' }

function problemsOf(entry) {
  return supplyChainProblems({ 'node_modules/a': { ...good, ...entry } })
}

describe('the lockfile', () => {
  it('has only packages with a checksum, a license that allows use, and no unknown install script', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    expect(supplyChainProblems(packages)).toEqual([])
  })

  it.each([
    [{ integrity: undefined }, 'has no SHA-512 checksum'],
    [{ integrity: 'sha1-abc=' }, 'has no SHA-512 checksum'],
    [{ resolved: 'git+ssh://example.com/a.git' }, 'comes from git+ssh://example.com/a.git'],
    [{ hasInstallScript: true }, 'has an install script'],
    [{ license: undefined }, 'its license, no license'],
    [{ license: 'GPL-3.0' }, 'its license, GPL-3.0'],
    [{ license: '(MIT AND GPL-3.0)' }, 'its license, (MIT AND GPL-3.0)'],
    [{ license: 'MPL-2.0' }, 'its license, MPL-2.0'],
  ])('may not have a package like %o', (entry, problem) => {
    expect(problemsOf(entry)).toEqual([expect.stringContaining(`a@1.0.0: ${problem}`)])
  })

  it('may have an install script only in the version that was read', () => {
    const script = { ...good, hasInstallScript: true }
    const read = supplyChainProblems({ 'node_modules/lmdb': { ...script, version: '3.5.6' } })
    const other = supplyChainProblems({ 'node_modules/lmdb': { ...script, version: '99.0.0' } })
    expect(read).toEqual([])
    expect(other).toEqual([expect.stringContaining('lmdb@99.0.0: has an install script')])
  })

  it('may not have a package for development in the bundle of the command without a license for what ships', () => {
    const development = { ...good, license: 'MPL-2.0', dev: true }
    expect(supplyChainProblems({ 'packages/cli/node_modules/commander': development })).toEqual([
      expect.stringContaining('its license, MPL-2.0'),
    ])
  })

  it.each([{}, { license: '(MIT OR GPL-3.0)' }, { license: 'MPL-2.0', dev: true }])(
    'may have one like %o',
    (entry) => {
      expect(problemsOf(entry)).toEqual([])
    },
  )
})
