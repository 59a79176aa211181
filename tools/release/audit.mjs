// Fails for known vulnerabilities in what users install, unless audit-allowed.json accepts them for a time: npm run release -- audit
//
// That is every production dependency of the workspace, as `npm audit --omit=dev` reports it, also of the playground and the extension for VS Code, and the development
// dependencies in the bundle of the command, from the report about all packages. An entry of the list has `id` (GHSA-…), `package`, `reason` and `expires` (2027-01-31).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { readJson, root } from '../../scripts/files.mjs'
import { inlined } from '../../scripts/inlined-packages.mjs'
import { shell } from '../../scripts/run-program.mjs'

/**
 * What is wrong; empty if nothing is.
 *
 * @param {(args: readonly string[]) => string} read gives what `npm audit --json` prints with some arguments
 * @param {readonly { id: string, package: string, reason: string, expires: string }[]} allowed
 * @param {string} today such as 2026-11-24
 * @throws {Error} if there is no report
 */
export function auditProblems(read, allowed, today) {
  const production = advisoriesIn(read(['--omit=dev']))
  const shipped = advisoriesIn(read([])).filter((advisory) => inlined.includes(advisory.package))
  const found = new Map([...production, ...shipped].map((advisory) => [keyOf(advisory), advisory]))
  const current = allowed.filter(({ reason, expires }) => reason && expires >= today)
  const accepted = new Set(current.map(keyOf))
  return [
    ...[...found.values()]
      .filter((advisory) => !accepted.has(keyOf(advisory)))
      .map(({ id, package: name, severity, title, url }) => `${name}: ${severity}: ${title} (${id}, ${url})`),
    ...allowed.flatMap((entry) => entryProblems(entry, found, today)),
  ]
}

function entryProblems(entry, found, today) {
  const where = `audit-allowed.json: ${entry.id} in ${entry.package}`
  if (!found.has(keyOf(entry))) return [`${where} is not reported any more: delete the entry`]
  if (!entry.reason) return [`${where} has no reason`]
  if (!/^\d{4}-\d\d-\d\d$/.test(entry.expires)) return [`${where} has no date after which it expires`]
  return entry.expires < today ? [`${where} expired on ${entry.expires}: ${entry.reason}`] : []
}

function keyOf({ id, package: name }) {
  return `${id} ${name}`
}

/** The advisories of a report of `npm audit --json`, version 2. A package that only depends on a vulnerable one has the name of that one in its `via`. */
function advisoriesIn(json) {
  const report = parsed(json)
  if (report.auditReportVersion !== 2)
    throw new Error(
      `npm audit gave no report: ${report.message ?? report.error?.summary ?? json.slice(0, 200)}. The registry must answer requests for advisories; try again later.`,
    )
  return Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object')
    .map(({ source, name, severity, title, url }) => ({
      id: /GHSA-[\w-]+/.exec(url)?.[0] ?? String(source),
      package: name,
      severity,
      title,
      url,
    }))
}

function parsed(json) {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}

function readFromNpm(args) {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell,
  })
  if (error) throw error
  return stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const allowed = readJson(`${root}tools/release/audit-allowed.json`)
  try {
    const problems = auditProblems(readFromNpm, allowed, new Date().toISOString().slice(0, 10))
    for (const problem of problems) console.error(problem)
    console.log(`npm audit: ${problems.length} problems, ${allowed.length} accepted`)
    if (problems.length > 0) process.exitCode = 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
