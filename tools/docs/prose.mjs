// Fails on phrases that are not plain English (phrases.mjs). --all prints every one, --write lowers the counts of those that are known.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { findPhrases } from './find-phrases.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const knownFile = `${root}tools/docs/known-phrases.json`

const findings = files().flatMap((path) => {
  const text = readFileSync(`${root}${path}`, 'utf8')
  return text.startsWith('<!-- Made from') ? [] : findPhrases(path, text)
})
if (process.argv.includes('--all')) console.log(findings.map(({ message }) => message).join('\n'))
else {
  const problems = compareWithKnown()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** The pages and the sources. */
function files() {
  const wanted = ['ls-files', '-co', '--exclude-standard', '*.md', 'packages/*/src/*.ts']
  return execFileSync('git', wanted, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && path !== 'tools/docs/public-surface.md')
    .filter((path) => existsSync(`${root}${path}`))
}

/** What is wrong: more findings in a part of the project than are known, or fewer, as the counts are to go down. */
function compareWithKnown() {
  const before = readFileSync(knownFile, 'utf8')
  const known = JSON.parse(before)
  const byPart = new Map()
  for (const { path, message } of findings)
    byPart.set(partOf(path), [...(byPart.get(partOf(path)) ?? []), message])
  const problems = [...byPart]
    .filter(([part, messages]) => messages.length > (known[part] ?? 0))
    .map(([part, messages]) => {
      const head = `${part}: ${messages.length} phrases that are not plain English, ${known[part] ?? 0} known:`
      return [head, ...messages].join('\n')
    })
  const counts = Object.entries(known)
    .map(([part, count]) => [part, Math.min(count, byPart.get(part)?.length ?? 0)])
    .filter(([, count]) => count > 0)
  const after = `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`
  if (process.argv.includes('--write')) writeFileSync(knownFile, after)
  else if (after !== before) {
    problems.push('tools/docs/known-phrases.json counts phrases that are gone. Run: npm run docs:prose')
  }
  return problems
}

/** The part of the project that a file belongs to: the counts of parts stay true when files move. */
function partOf(path) {
  return /^(?:packages\/\w+|\w+(?=\/))/.exec(path)?.[0] ?? 'root'
}
