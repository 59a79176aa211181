import { describe, expect, it } from 'vitest'

import { entriesOf, sectionOf, withRelease } from '../../changelog.mjs'

function changeset(summary, type) {
  return { summary, releases: [{ name: 'ruly', type }] }
}

const head = '# Changelog\n\n**Verdicts** lists every change of a verdict.\n\n'
const old = '## 0.1.0 (2026-01-01)\n\n### Added\n\n- All.\n'

describe('the entries of a version', () => {
  it('are in sections, changed verdicts first, whatever their changesets say about the version', () => {
    const entries = entriesOf([
      changeset('Counts bytes.', 'patch'),
      changeset('`ruly lint` reads stdin.\n\nAlso with `--fix`.', 'minor'),
      changeset('Verdicts: `google` skips tabs.', 'patch'),
      changeset('Node 22 is needed.', 'major'),
    ])
    expect(entries).toBe(`### Verdicts

- \`google\` skips tabs.

### Breaking changes

- Node 22 is needed.

### Added

- \`ruly lint\` reads stdin.

  Also with \`--fix\`.

### Fixed

- Counts bytes.`)
  })

  it('are those of the greatest change that a changeset makes', () => {
    const releases = [
      { name: 'ruly', type: 'patch' },
      { name: '@ruly/cli', type: 'minor' },
    ]
    expect(entriesOf([{ summary: 'A command.', releases }])).toBe('### Added\n\n- A command.')
  })
})

describe('a released version', () => {
  const release = { version: '0.2.0', date: '2026-12-24', entries: '### Fixed\n\n- It.' }

  it('stands above the older ones, below the introduction', () => {
    const changelog = withRelease(head + old, release)
    expect(changelog).toBe(`${head}## 0.2.0 (2026-12-24)\n\n### Fixed\n\n- It.\n\n${old}`)
    expect(sectionOf(changelog, '0.2.0')).toBe('### Fixed\n\n- It.')
    expect(sectionOf(changelog, '0.1.0')).toBe('### Added\n\n- All.')
    expect(() => sectionOf(changelog, '0.3.0')).toThrow('CHANGELOG.md has no section for 0.3.0')
  })

  it('that was written by hand gets its date', () => {
    const written = `${head}## 0.1.0 (unreleased)\n\nThe first.\n`
    expect(withRelease(written, { version: '0.1.0', date: '2026-12-24', entries: '' })).toBe(
      `${head}## 0.1.0 (2026-12-24)\n\nThe first.\n`,
    )
    expect(withRelease(written, { ...release, version: '0.1.0' })).toBe(
      `${head}## 0.1.0 (2026-12-24)\n\n### Fixed\n\n- It.\n\nThe first.\n`,
    )
  })

  it('has something in it', () => {
    expect(() => withRelease(head + old, { ...release, entries: '' })).toThrow('there are no changesets')
  })
})
