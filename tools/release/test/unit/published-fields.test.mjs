import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '../../../../scripts/files.mjs'
import { publicPackages } from '../../public-packages.mjs'
import { repositoryAddress, withAbsoluteLinks, withRepository } from '../../repository-fields.mjs'

const packages = publicPackages(root).map((one) => [one.manifest.name, one])
const repository = 'https://github.com/OWNER/NAME'

describe('a package as npm shows it', () => {
  it.each(packages)('has what people search for and a licence: %s', (_name, { folder, manifest }) => {
    expect(manifest.description.length).toBeGreaterThan(20)
    expect(manifest.keywords).toContain('robots.txt')
    expect(manifest.license).toBe('MIT')
    expect(manifest.engines).toEqual({ node: '>=20.19.0' })
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
    expect(manifest.files).toEqual(expect.arrayContaining(['README.md', 'LICENSE']))
    for (const name of ['README.md', 'LICENSE']) expect(existsSync(join(folder, name))).toBe(true)
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${manifest.name}\n`))
  })

  it.each(packages)(
    'has the version of all others, which those that need it name: %s',
    (_name, { manifest }) => {
      const [[, { manifest: first }]] = packages
      expect(manifest.version).toBe(first.version)
      const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) =>
        /^(?:@ruly\/|ruly$)/.test(name),
      )
      for (const [, range] of own) expect(range).toBe(manifest.version)
    },
  )

  it.each(packages)('runs nothing when it is installed: %s', (_name, { manifest }) => {
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepare']
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => atInstall.includes(name))).toEqual([])
  })

  it('comes after those that it needs', () => {
    const names = packages.map(([name]) => name)
    const before = (one, other) => expect(names.indexOf(one)).toBeLessThan(names.indexOf(other))
    before('ruly', '@ruly/client')
    before('@ruly/client', '@ruly/server')
    before('@ruly/server', '@ruly/cli')
  })

  it('names the repository, and its folder there', () => {
    const named = withRepository(
      { name: 'ruly', version: '0.2.0' },
      { repository, directory: 'packages/ruly' },
    )
    expect(named).toEqual({
      name: 'ruly',
      version: '0.2.0',
      homepage: `${repository}/tree/v0.2.0/packages/ruly#readme`,
      bugs: { url: `${repository}/issues` },
      repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/ruly' },
    })
  })

  it('is from the repository whose workflow runs, or the one that is named', () => {
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'OWNER/NAME' }
    expect(repositoryAddress(undefined, env)).toBe(repository)
    expect(repositoryAddress(`${repository}.git`, {})).toBe(repository)
    expect(repositoryAddress(`${repository}/`, env)).toBe(repository)
    expect(repositoryAddress(undefined, {})).toBeUndefined()
  })
})

describe('the links of a README on npm', () => {
  const where = { repository, directory: 'packages/cli', version: '0.2.0' }

  it('are absolute, at the tag of the version', () => {
    const text = '[a](../../docs/command.md#exit-codes) [b](https://example.com/) [c](#sites) [d](LICENSE)'
    expect(withAbsoluteLinks(text, where)).toBe(
      `[a](${repository}/blob/v0.2.0/docs/command.md#exit-codes) [b](https://example.com/) [c](#sites) [d](${repository}/blob/v0.2.0/packages/cli/LICENSE)`,
    )
  })

  it.each(packages)(
    'lead to files that there are, and some lead to the documents: %s',
    (_name, { folder, directory }) => {
      const text = readFileSync(join(folder, 'README.md'), 'utf8')
      const links = [...withAbsoluteLinks(text, { ...where, directory }).matchAll(/\]\(([^)\s]+)\)/g)]
      const own = links.map(([, link]) => link).filter((link) => link.startsWith(`${repository}/`))
      expect(own.length).toBeGreaterThan(0)
      const paths = own.map((link) => new URL(link).pathname.replace('/OWNER/NAME/blob/v0.2.0/', ''))
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )
})
