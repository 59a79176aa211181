// Asks healthy sites, eight at a time, beside others, of which forty are under way until the last healthy one has answered. Prints what came of it
// as JSON. Argument: the URLs of both as JSON. The others are asked in turn, each time with another number for NUMBER.
// Runs the built package: Node 20 cannot run TypeScript.
import { createRobotsClient } from '../../../dist/index.js'

const { healthy, others } = JSON.parse(process.argv[2])
const healthyAtOnce = 8
const othersAtOnce = 40

const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  lookup: (_, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
})
const waits = []
const answers = {}
let asked = 0

async function askHealthy() {
  for (let url = healthy.pop(); url !== undefined; url = healthy.pop()) {
    const begin = performance.now()
    const { reason, evidence } = await client.check(url)
    waits.push(performance.now() - begin)
    const answer = evidence?.error?.code ?? reason
    answers[answer] = (answers[answer] ?? 0) + 1
  }
}

/** Until the process ends. */
async function askOthers() {
  for (;;) {
    const number = asked++
    await client.check(others[number % others.length].replace('NUMBER', number))
  }
}

// What is loaded once is no part of it.
await client.check(healthy.pop())
for (let n = 0; n < othersAtOnce; n++) void askOthers()
await Promise.all(Array.from({ length: healthyAtOnce }, askHealthy))
waits.sort((a, b) => a - b)
console.log(
  JSON.stringify({
    answers,
    asked,
    medianMs: waits[Math.floor(waits.length / 2)],
    lateMs: waits[Math.floor(waits.length * 0.95)],
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
)
process.exit()
