// Checks what the lockfile brings in: where packages come from, what they may run at install, and their licenses.
//
// It reads package-lock.json only, so it needs no network: npm run release -- supply-chain. `npm run release -- audit` needs the network and runs at night.
import { fileURLToPath } from 'node:url'

import { readJson, root } from '../../scripts/files.mjs'
import { inlined } from '../../scripts/inlined-packages.mjs'

/**
 * What is accepted. `notices`: licenses that ask for no more than a notice; packages that are only used to build and test may also have those
 * `forDevelopment`. `readLicenses`: packages whose license field is no SPDX expression, with the license that was read in the package.
 * `installScripts`: packages with an install script that was read, and what it does; a new version must be read again. npm runs none of them here.
 */
const { notices, forDevelopment, readLicenses, installScripts } = readJson(
  `${root}tools/release/accepted-packages.json`,
)

/**
 * What is wrong with the packages of a lockfile; empty if nothing is.
 *
 * @param packages `packages` of package-lock.json
 */
export function supplyChainProblems(packages) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return problemsOf(name, entry).map((problem) => `${name}@${entry.version}: ${problem}`)
    })
}

function problemsOf(name, { version, resolved, integrity, license, dev, hasInstallScript }) {
  const problems = []
  if (!integrity?.startsWith('sha512-')) problems.push('has no SHA-512 checksum')
  if (resolved !== undefined)
    problems.push(`comes from ${resolved}, not from the registry that npm is set to`)
  if (hasInstallScript && !Object.hasOwn(installScripts, `${name}@${version}`))
    problems.push(
      'has an install script. Read it, and add it to accepted-packages.json or do without the package',
    )
  const known = readLicenses[`${name}@${version}`] ?? license ?? 'no license'
  const allowed = dev && !inlined.includes(name) ? [...notices, ...forDevelopment] : notices
  if (!isAllowed(known, allowed)) problems.push(`its license, ${known}, is not one of ${allowed.join(', ')}`)
  return problems
}

/** Whether an SPDX expression of one operator allows use: one license of several with OR, all with AND. */
function isAllowed(expression, allowed) {
  const bare = expression.replace(/^\(|\)$/g, '')
  return bare.includes(' AND ')
    ? bare.split(' AND ').every((one) => allowed.includes(one))
    : bare.split(' OR ').some((one) => allowed.includes(one))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages } = readJson(`${root}package-lock.json`)
  const problems = supplyChainProblems(packages)
  for (const problem of problems) console.error(problem)
  const count = Object.keys(packages).length
  console.log(`package-lock.json: ${count} packages, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}
