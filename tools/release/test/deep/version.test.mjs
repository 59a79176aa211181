import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'

const script = fileURLToPath(new URL('../../version.mjs', import.meta.url))
const config = new URL('../../../../.changeset/config.json', import.meta.url)
const root = testFolder('version')

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

it('a changeset for one package sets the version of all, and becomes an entry of the changelog', () => {
  write('package.json', { name: 'workspace', private: true, workspaces: ['packages/*'] })
  write('packages/ruly/package.json', { name: 'ruly', version: '0.1.0' })
  write('packages/server/package.json', {
    name: '@ruly/server',
    version: '0.1.0',
    dependencies: { ruly: '0.1.0' },
  })
  // As the package of the command has them: the service beside it must not make a minor version a major one.
  write('packages/cli/package.json', {
    name: '@ruly/cli',
    version: '0.1.0',
    dependencies: { ruly: '0.1.0' },
    peerDependencies: { '@ruly/server': '>=0.1.0 <1' },
    peerDependenciesMeta: { '@ruly/server': { optional: true } },
  })
  write('package-lock.json', { name: 'workspace', lockfileVersion: 3, requires: true, packages: {} })
  write('.changeset/config.json', readFileSync(config, 'utf8'))
  write('.changeset/brave-robots-read.md', "---\n'ruly': minor\n---\n\nVerdicts: `google` skips tabs.\n")
  write('CHANGELOG.md', '# Changelog\n\n## 0.1.0 (2026-01-01)\n\n- All.\n')

  execFileSync(process.execPath, [script, '--root', root, '--date', '2026-12-24'], { stdio: 'pipe' })

  const versions = ['ruly', 'server', 'cli'].map((name) => JSON.parse(read(`packages/${name}/package.json`)))
  expect(versions.map(({ version }) => version)).toEqual(['0.2.0', '0.2.0', '0.2.0'])
  expect(versions.map(({ dependencies }) => dependencies?.ruly)).toEqual([undefined, '0.2.0', '0.2.0'])
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## 0.2.0 (2026-12-24)\n\n### Verdicts\n\n- `google` skips tabs.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n',
  )
  expect(JSON.parse(read('package-lock.json')).packages['packages/cli'].version).toBe('0.2.0')
  expect(() => read('.changeset/brave-robots-read.md')).toThrow('ENOENT')
})
