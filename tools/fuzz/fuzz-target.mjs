import { createMutator, randomBelow } from './mutate.mjs'
import { shrink } from './shrink.mjs'

/** A run that takes longer is repeated; one that still takes as much time of the processor is a finding: `slow`. */
const mostMs = (length) => 500 + 10 * length

/**
 * Runs a target with changed inputs until its time is over, or enough is wrong.
 *
 * @param options.inputs what to start from
 * @param options.onProgress called every few seconds with `{ runs, seconds, corpus, reached, total }`
 * @returns the inputs that reached something new, the findings, and how many runs there were
 */
export async function fuzzTarget(
  { target, counters },
  { inputs, seconds, seed, mostFindings = 20, onProgress },
) {
  const coverage = createCoverage(counters)
  const below = randomBelow(seed)
  const corpus = []
  const findings = new Map()
  const begin = performance.now()
  const end = begin + seconds * 1000
  let runs = 0

  /** Runs the target once. Only a target that is async, or a finding, gives something to wait for. */
  function run(input) {
    runs++
    coverage.clear()
    const started = performance.now()
    try {
      const pending = target.run(input)
      return pending === undefined
        ? ended(input, started)
        : pending.then(
            () => ended(input, started),
            (error) => report(input, textOfError(error)),
          )
    } catch (error) {
      return report(input, textOfError(error))
    }
  }

  function ended(input, started) {
    if (performance.now() - started > mostMs(input.length)) return reportIfSlow(input)
    if (coverage.takeNew() > 0) corpus.push(input)
    return undefined
  }

  async function reportIfSlow(input) {
    const fault = await slownessOf(target, input)
    if (fault !== undefined) await report(input, fault)
  }

  async function report(input, fault) {
    const key = keyOf(fault)
    if (findings.has(key)) return
    findings.set(key, { input, fault })
    const isSame = async (tried) => keyOf((await faultOf(target, tried)) ?? '') === key
    const shrunk = fault.startsWith('slow') ? input : await shrink(input, isSame)
    findings.set(key, { input: shrunk, fault: (await faultOf(target, shrunk)) ?? fault })
  }

  for (const input of inputs) await run(input)
  if (corpus.length === 0) await run(Buffer.alloc(0))
  const any = () => corpus[below(corpus.length)] ?? Buffer.alloc(0)
  const { words, maxBytes = 200, generate } = target
  const mutate = createMutator({ below, words, maxBytes, other: any })
  let told = begin
  while (performance.now() < end && findings.size < mostFindings) {
    for (let left = 200; left > 0 && findings.size < mostFindings; left--) {
      const [one, another] = [any(), any()]
      const isGenerated = generate !== undefined && below(50) === 0
      const base = one.length < another.length ? one : another
      const pending = run(isGenerated ? Buffer.from(generate(below(2 ** 30))) : mutate(base))
      if (pending !== undefined) await pending
    }
    if (performance.now() - told > 5000) {
      told = performance.now()
      onProgress(progress())
    }
  }
  return { ...progress(), corpus, findings: [...findings.values()] }

  function progress() {
    const { reached, total } = coverage
    return { runs, seconds: (performance.now() - begin) / 1000, corpus: corpus.length, reached, total }
  }
}

/** What an input breaks; undefined for nothing. */
export async function faultOf({ run }, input) {
  try {
    await run(input)
    return undefined
  } catch (error) {
    return textOfError(error)
  }
}

function textOfError(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function slownessOf(target, input) {
  let least = Infinity
  for (let time = 0; time < 3; time++) {
    const before = process.cpuUsage()
    await faultOf(target, input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least > mostMs(input.length) ? `slow: ${Math.round(least)} ms for ${input.length} bytes` : undefined
}

/** Faults with the same key have one cause, mostly. */
function keyOf(fault) {
  return fault.startsWith('slow') ? 'slow' : (fault.split('\n')[0] ?? '').slice(0, 60).replaceAll(/\d+/g, '0')
}

/**
 * Few inputs that reach what all of them reach; without `counts`, however often.
 *
 * Those that reach most come first, so that few are needed.
 */
export async function fewestInputs({ target, counters }, inputs, { counts }) {
  const reaching = []
  for (const input of inputs) {
    counters.fill(0)
    if ((await faultOf(target, input)) !== undefined) continue
    reaching.push({ input, reached: createCoverage(Uint8Array.from(counters)).takeNew() })
  }
  const coverage = createCoverage(counters)
  const kept = []
  for (const { input } of reaching.sort((a, b) => b.reached - a.reached)) {
    coverage.clear()
    await target.run(input)
    if (coverage.takeNew(counts) > 0) kept.push(input)
  }
  return kept
}

/** Counts as in AFL: how often a branch is taken matters less, the more often it is. */
const buckets = Uint8Array.from({ length: 256 }, (_, count) => {
  if (count < 4) return [0, 1, 2, 4][count]
  return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128
})

/** What the runs of a target have reached, from its counters. */
function createCoverage(counters) {
  const seen = new Uint8Array(counters.length)
  const words = new Uint32Array(counters.buffer, counters.byteOffset, counters.length / 4)
  let reached = 0

  return {
    /** How many counters have been reached, of how many. */
    get reached() {
      return reached
    },
    total: counters.length,
    /** Clears the counters. */
    clear() {
      counters.fill(0)
    },
    /** How much of the last run is new: 0 for nothing. Without `counts`, only branches that were never reached before. */
    takeNew(counts = true) {
      let found = 0
      for (let word = 0; word < words.length; word++) {
        if (words[word] === 0) continue
        const end = word * 4 + 4
        for (let at = word * 4; at < end; at++) {
          const bucket = buckets[counters[at]]
          if ((bucket & ~seen[at]) === 0 || (!counts && seen[at] !== 0)) continue
          if (seen[at] === 0) reached++
          seen[at] |= bucket
          found++
        }
      }
      return found
    },
  }
}
