// Compares a robots.txt parser with ruly on generated files, and prints the smallest files that they disagree about:
//
//   node main.mjs                        # npm's robots-parser
//   node main.mjs --files 2000 --seed 7  # more files, other ones
//   node main.mjs -- python3 engine.py   # your own, as a program: see start-engine.mjs
import { parseArgs } from 'node:util'

import robotsParser from 'robots-parser'
import { parse } from 'ruly'
import { generateFiles, smallerFiles } from 'ruly/testing'

import { EngineEnded, startEngine } from './start-engine.mjs'

const { values, positionals } = parseArgs({
  options: { files: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})

const engine = positionals.length > 0 ? startEngine(positionals) : { ask: askRobotsParser, close() {} }

async function askRobotsParser({ robots, agent, url }) {
  return robotsParser('https://example.com/robots.txt', robots).isAllowed(url, agent) ?? true
}

/** What the engine answers; undefined if it cannot. */
async function answerOf(robots, { agent, url }) {
  try {
    return await engine.ask({ robots, agent, url })
  } catch (error) {
    if (error instanceof EngineEnded) throw error
    return undefined
  }
}

function isOther(answer, robots, { agent, url }) {
  return answer !== undefined && answer !== parse(robots).forAgent(agent).check(url).allowed
}

async function smallestOf(robots, question) {
  const tries = smallerFiles(robots)
  let step = tries.next()
  while (!step.done) step = tries.next(isOther(await answerOf(step.value, question), step.value, question))
  return step.value
}

const shown = new Set()

/** Prints the smallest file with this difference, unless one of the same cause was printed. */
async function show(robots, question) {
  if (shown.size >= 10) return
  const smallest = await smallestOf(robots, question)
  const cause = smallest.replace(/^(user-agent\W*).*/gim, '$1')
  if (shown.has(cause)) return
  shown.add(cause)
  const { allowed } = parse(smallest).forAgent(question.agent).check(question.url)
  console.log(
    `${JSON.stringify(smallest)}\n  ${question.agent} ${question.url}: ruly ${allowed ? 'allows' : 'disallows'} it\n`,
  )
}

async function compare(files) {
  let [asked, different, unanswered] = [0, 0, 0]
  for (const { robots, questions } of files) {
    for (const question of questions) {
      asked++
      const answer = await answerOf(robots, question)
      if (answer === undefined) unanswered++
      if (!isOther(answer, robots, question)) continue
      different++
      await show(robots, question)
    }
  }
  const rest = unanswered === 0 ? '' : `, ${unanswered} questions have no answer`
  console.log(`${different} of ${asked} answers differ${rest}`)
}

try {
  await compare(generateFiles({ seed: Number(values.seed), files: Number(values.files) }))
} catch (error) {
  if (!(error instanceof EngineEnded)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  engine.close()
}
