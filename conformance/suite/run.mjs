// Asks a robots.txt parser the questions of the conformance suite for RFC 9309: node conformance/suite/run.mjs PROGRAM [ARGUMENT]…
//
// The program answers on standard output: README.md. Prints each wrong answer with its reason, and a count for each section; the exit code is 1 if there are
// wrong answers. Without a program, asks all engines of `engines/` and writes the table of docs/conformance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { startEngine } from '../../examples/differential/start-engine.mjs'
import { engines } from './engines.mjs'

const cases = readFileSync(new URL('rfc9309.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(isForEveryParser)

/**
 * Limits of size, the site of a file, agents with several tokens and other schemes are questions to a crawler. Strict readers of JSON refuse half of a
 * surrogate pair.
 */
function isForEveryParser({ maxBytes, robotsUrl, agent, url }) {
  return (
    maxBytes === undefined &&
    robotsUrl === undefined &&
    typeof agent === 'string' &&
    url.isWellFormed() &&
    (url.startsWith('/') || /^https?:\/\//.test(url))
  )
}

/** Asks an engine all questions; gives the cases with wrong answers, each with what was answered. */
async function wrongAnswers(command) {
  const engine = startEngine(command)
  const pending = cases.map(({ robots, b64, agent, url }) =>
    engine.ask({ robots, b64, agent, url }).catch(({ message }) => message),
  )
  // A program may write its answers when its input ends.
  engine.close()
  const answers = await Promise.all(pending)
  return cases
    .map((asked, index) => ({ ...asked, answer: answers[index] }))
    .filter(({ allowed, answer }) => answer !== allowed)
}

/** A case tests the text of the RFC, or a decision where the RFC leaves something open, such as what other standards and parsers say. */
function kindOf({ source }) {
  return source.startsWith('RFC 9309') && !source.includes('decision') ? 'text' : 'decision'
}

function countBy(list, keyOf) {
  const counts = new Map()
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

async function runOne(command) {
  const wrong = await wrongAnswers(command)
  for (const { id, source, reason, allowed, answer } of wrong) {
    const got = typeof answer === 'boolean' ? (answer ? 'allowed' : 'disallowed') : answer
    console.log(`${id} (${source}): ${reason} Expected ${allowed ? 'allowed' : 'disallowed'}, got ${got}`)
  }
  const wrongBySource = countBy(wrong, ({ source }) => source)
  for (const [source, count] of countBy(cases, ({ source: from }) => from))
    console.log(`${String(count - (wrongBySource.get(source) ?? 0)).padStart(4)} of ${count}  ${source}`)
  console.log(`${cases.length - wrong.length} of ${cases.length} answers are right`)
  if (wrong.length > 0) process.exitCode = 1
}

const page = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url))
const begin = '<!-- engines: written by `npm run test:deep -- conformance` -->\n'
const end = '\n<!-- end of the engines -->'

async function runAll() {
  const all = countBy(cases, kindOf)
  const rows = []
  for (const { name, version, command } of engines) {
    const wrong = await wrongAnswers(command)
    const wrongOf = countBy(wrong, kindOf)
    const right = ['text', 'decision'].map((kind) => `${all.get(kind) - (wrongOf.get(kind) ?? 0)}`)
    const failed = wrong.filter(({ answer }) => typeof answer !== 'boolean').length
    rows.push(`| ${[`${name} ${version()}`, ...right, failed].join(' | ')} |`)
    console.log(rows.at(-1))
  }
  const head = `| engine | text of RFC 9309, of ${all.get('text')} | decisions, of ${all.get('decision')} | no answer |`
  const table = [head, '| --- | ---: | ---: | ---: |', ...rows].join('\n')
  const text = readFileSync(page, 'utf8')
  const before = text.slice(0, text.indexOf(begin) + begin.length)
  writeFileSync(page, `${before}\n${table}\n${text.slice(text.indexOf(end))}`)
}

const command = process.argv.slice(2)
await (command.length > 0 ? runOne(command) : runAll())
