// Asks a robots.txt parser the questions of the conformance suite for RFC 9309: node conformance/suite/run.mjs PROGRAM [ARGUMENT]…
//
// The program answers on standard output: docs/conformance.md. Prints each wrong answer with its reason, and a count for each section; the exit code is 1 if there are
// wrong answers. Without a program, asks the engines of `engines.mjs` that are installed and writes the table of docs/conformance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { EngineEnded, startEngine } from '../../examples/differential/start-engine.mjs'
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
  const answered = []
  let left = cases
  while (left.length > 0) {
    const answers = await answersOf(command, left)
    const open = answers.filter(({ answer }) => answer instanceof EngineEnded)
    // It hangs or ends at the first open question, and is started again for the others, unless it answers none at all.
    left = open.length === cases.length ? [] : open.slice(1)
    answered.push(...answers.filter((one) => !left.includes(one)))
  }
  return answered
    .map(({ answer, ...asked }) => ({ ...asked, answer: answer instanceof Error ? answer.message : answer }))
    .filter(({ allowed, answer }) => answer !== allowed)
}

/** Cases, each with the answer of an engine or the error in place of it. */
async function answersOf(command, asked) {
  const engine = startEngine(command)
  const pending = asked.map(async (one) => {
    const { robots, b64, agent, url } = one
    return { ...one, answer: await engine.ask({ robots, b64, agent, url }).catch((error) => error) }
  })
  // A program may write its answers when its input ends.
  engine.close()
  return await Promise.all(pending)
}

/** A case tests the text of the RFC, or a decision where the RFC leaves something open, such as what other standards and parsers say. */
function kindOf({ source }) {
  return source.startsWith('RFC 9309') && !source.includes('decision') ? 'text of RFC 9309' : 'decisions'
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
  const wrongByKind = countBy(wrong, kindOf)
  for (const [kind, count] of countBy(cases, kindOf))
    console.log(`${String(count - (wrongByKind.get(kind) ?? 0)).padStart(4)} of ${count}  ${kind}`)
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
    if (version() === undefined) {
      console.log(`${name} is not installed, so that the table has no row for it.`)
      continue
    }
    const wrong = await wrongAnswers(command)
    const wrongOf = countBy(wrong, kindOf)
    const right = [...all].map(([kind, count]) => `${count - (wrongOf.get(kind) ?? 0)}`)
    const failed = wrong.filter(({ answer }) => typeof answer !== 'boolean').length
    rows.push(`| ${[`${name} ${version()}`, ...right, failed].join(' | ')} |`)
    console.log(rows.at(-1))
  }
  const head = `| engine | ${Array.from(all, ([kind, count]) => `${kind}, of ${count}`).join(' | ')} | no answer |`
  const table = [head, '| --- | ---: | ---: | ---: |', ...rows].join('\n')
  const text = readFileSync(page, 'utf8')
  const before = text.slice(0, text.indexOf(begin) + begin.length)
  writeFileSync(page, `${before}\n${table}\n${text.slice(text.indexOf(end))}`)
}

const command = process.argv.slice(2)
await (command.length > 0 ? runOne(command) : runAll())
