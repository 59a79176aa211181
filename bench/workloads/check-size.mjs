import { checkContenders } from '../checking.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { partakers } from '../scale.mjs'
import { kinds, madeGroup } from './made-groups.mjs'

const workload = 'check-size'
const sizes = [10, 1000, 10_000]

export const checkSize = {
  name: workload,
  about: 'one group of 10 to 10,000 rules; half of the URLs are made of the rules',

  async run({ scale, peers, externals, pace }) {
    const figures = []
    const differences = []
    for (const kind of kinds) {
      // All sizes of a kind in the same rounds: growth is a ratio like any other.
      const bySize = []
      for (const size of sizes) {
        const prepared = await contendersFor({ kind, size, scale, peers, externals })
        bySize.push({ size, ...prepared })
        differences.push(...prepared.differences)
      }
      const contenders = bySize.flatMap(({ size, contenders: own }) =>
        own.map((contender) => ({ ...contender, name: `${size} ${contender.name}` })),
      )
      const measured = await measure(contenders, { ...pace, longest: pace.longest / 3 })
      for (const { size } of bySize) {
        const own = measured
          .filter(({ name }) => name.startsWith(`${size} `))
          .map((row) => ({ ...row, name: row.name.slice(String(size).length + 1) }))
        figures.push(...figuresOf({ workload, set: setOf(kind, size), unit: 'ns/check' }, own))
      }
    }
    return { figures, differences }
  },
}

function setOf(kind, size) {
  return `${size.toLocaleString('en')} rules, ${kind}`
}

async function contendersFor({ kind, size, scale, peers, externals }) {
  const { text, site, questions } = madeGroup(kind, size, scale.urlsAGroup)
  return checkContenders({
    set: setOf(kind, size),
    peers: partakers(workload, scale, peers),
    // At the size that the comparison is about.
    externals: size === 1000 && kind === '20 % wildcards' ? externals : [],
    files: [{ text, site }],
    pairs: [{ file: 0, name: setOf(kind, size), agent: 'ExampleBot', questions }],
    longestComparison: scale.longestComparison / 4,
  })
}
