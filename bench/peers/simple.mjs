import { normalForm, parse, targetOf } from 'ruly'

import { definePeer } from './define-peer.mjs'

/**
 * The simplest matcher there can be, over the same groups and normal forms: tries the rules from best to worst, each segment
 * at its leftmost place. Says what an index is worth, and answers as ruly has to answer.
 */
export const simplePeer = await definePeer({
  name: 'simple matcher',
  open: (text) => parse(text, { maxBytes: Infinity }),
  forAgent(robots, agent) {
    const rules = robots.forAgent(agent).groups.flatMap((group) => group.rules.map(ready))
    return rules.filter(({ pattern }) => pattern !== undefined).sort(longestFirst)
  },
  ask: (rules, { urls }, i) => isAllowed(rules, urls[i]),
  oneShot: undefined,
})

function ready({ kind, value }) {
  // A rule without a value allows everything (RFC 9309 has no such rule: the classic reading).
  if (value === '') return { pattern: { segments: [''], anchored: false }, sizeBytes: 0, allows: true }
  const spelling = normalForm(value)
  if (spelling === null) return { pattern: undefined, sizeBytes: 0, allows: true }
  const anchored = spelling.endsWith('$')
  const segments = (anchored ? spelling.slice(0, -1) : spelling).split('*')
  return { pattern: { segments, anchored }, sizeBytes: spelling.length, allows: kind === 'allow' }
}

function longestFirst(a, b) {
  return b.sizeBytes - a.sizeBytes || Number(b.allows) - Number(a.allows)
}

function isAllowed(rules, url) {
  const target = targetOf(url)
  if (target === null || target === '/robots.txt') return true
  for (const { pattern, allows } of rules) if (matches(pattern, target)) return allows
  return true
}

function matches({ segments, anchored }, target) {
  if (!target.startsWith(segments[0])) return false
  const last = segments.length - 1
  let at = segments[0].length
  if (last === 0) return !anchored || at === target.length
  for (let i = 1; i < last; i++) {
    const found = target.indexOf(segments[i], at)
    if (found < 0) return false
    at = found + segments[i].length
  }
  const tail = segments[last]
  return anchored ? target.length - tail.length >= at && target.endsWith(tail) : target.indexOf(tail, at) >= 0
}
