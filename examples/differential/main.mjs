// Compares a robots.txt parser with ruly on generated files, and prints the smallest files that they disagree about:
//
//   node main.mjs                        # npm's robots-parser
//   node main.mjs --files 2000 --seed 7  # more files, other ones
//   node main.mjs -- python3 engine.py   # your own, as a program: see start-engine.mjs
import { parseArgs } from 'node:util'

import robotsParser from 'robots-parser'
import { parse } from 'ruly'
import { generateFiles, smallerFiles } from 'ruly/testing'

import { startEngine } from './start-engine.mjs'

const { values, positionals } = parseArgs({
  options: { files: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})

const engine = positionals.length > 0 ? startEngine(positionals) : { ask: askRobotsParser, close() {} }

async function askRobotsParser({ robots, agent, url }) {
  return robotsParser('https://example.com/robots.txt', robots).isAllowed(url, agent) ?? true
}

async function disagrees(robots, { agent, url }) {
  const expected = parse(robots).check(agent, url).allowed
  return (await engine.ask({ robots, agent, url })) !== expected
}

async function smallestOf(robots, question) {
  const tries = smallerFiles(robots)
  let step = tries.next()
  while (!step.done) step = tries.next(await disagrees(step.value, question))
  return step.value
}

let asked = 0
let different = 0
const shown = new Set()
for (const { robots, questions } of generateFiles({
  seed: Number(values.seed),
  files: Number(values.files),
})) {
  for (const question of questions) {
    asked++
    if (!(await disagrees(robots, question))) continue
    different++
    if (shown.size >= 10) continue
    const smallest = await smallestOf(robots, question)
    const cause = smallest.replace(/^(user-agent\W*).*/gim, '$1')
    if (shown.has(cause)) continue
    shown.add(cause)
    const { allowed } = parse(smallest).check(question.agent, question.url)
    console.log(
      `${JSON.stringify(smallest)}\n  ${question.agent} ${question.url}: ruly ${allowed ? 'allows' : 'disallows'} it\n`,
    )
  }
}
engine.close()
console.log(`${different} of ${asked} answers differ`)
