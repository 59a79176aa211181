/** Sections of a version, by what an entry is: the mark at its start, or how much it changes. */
const sections = [
  { title: 'Verdicts', holds: ({ summary }) => summary.startsWith(verdictMark) },
  { title: 'Breaking changes', holds: ({ bump }) => bump === 'major' },
  { title: 'Added', holds: ({ bump }) => bump === 'minor' },
  { title: 'Fixed', holds: () => true },
]

const verdictMark = 'Verdicts:'

const bumps = ['major', 'minor', 'patch']

/**
 * The entries of a version, in sections; **Verdicts** is first.
 *
 * @param {readonly { summary: string, releases: readonly { type: string }[] }[]} changesets
 * @returns {string} Markdown without a heading for the version
 */
export function entriesOf(changesets) {
  const entries = changesets.map(({ summary, releases }) => ({
    summary: summary.trim(),
    bump: bumps.find((bump) => releases.some(({ type }) => type === bump)) ?? 'patch',
  }))
  const placed = entries.map((entry) => ({ entry, section: sections.find(({ holds }) => holds(entry)) }))
  return sections
    .map((section) => ({ section, own: placed.filter((one) => one.section === section) }))
    .filter(({ own }) => own.length > 0)
    .map(
      ({ section, own }) =>
        `### ${section.title}\n\n${own.map(({ entry }) => listItem(entry.summary)).join('\n')}`,
    )
    .join('\n\n')
}

function listItem(summary) {
  const [first, ...others] = summary.replace(verdictMark, '').trim().split('\n')
  return [`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
}

/**
 * A changelog with a released version: a section that is there as "(unreleased)" gets its date, otherwise there is a new one.
 *
 * @param {string} changelog
 * @param {{ version: string, date: string, entries: string }} release `date` as YYYY-MM-DD
 * @returns {string}
 * @throws if the version is neither unreleased nor has entries
 */
export function withRelease(changelog, { version, date, entries }) {
  const heading = `## ${version} (${date})`
  const open = `## ${version} (unreleased)\n`
  if (changelog.includes(open)) {
    const begun = changelog.replace(open, `${heading}\n`)
    return entries === '' ? begun : begun.replace(`${heading}\n`, `${heading}\n\n${entries}\n`)
  }
  if (entries === '')
    throw new Error('there are no changesets and no unreleased version: write one with "npx changeset"')
  const at = changelog.search(/^## /m)
  const [before, after] = at < 0 ? [changelog, ''] : [changelog.slice(0, at), changelog.slice(at)]
  return `${before}${heading}\n\n${entries}\n\n${after}`
}

/**
 * The section of a version, for the notes of a release.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string} Markdown without the heading
 */
export function sectionOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version} (`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`)
  return section.slice(section.indexOf('\n')).trim()
}
