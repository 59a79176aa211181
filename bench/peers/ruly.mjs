import * as ruly from 'ruly'

import { definePeer } from './define-peer.mjs'

const wholeFile = { maxBytes: Infinity }

export const rulyPeer = await definePeer({
  name: 'ruly',
  compilesLate: true,
  open: (text) => ruly.parse(text, wholeFile),
  forAgent: (robots, agent) => robots.forAgent(agent),
  ask: (policy, { urls }, i) => policy.isAllowed(urls[i]),
  /** Parses to records: every rule of every group is there to be used, so each is looked at. */
  records(text) {
    let touched = 0
    for (const { agents, rules } of ruly.parse(text, wholeFile).groups) {
      touched += agents.length
      for (const rule of rules) touched += rule.line + rule.value.length + (rule.kind === 'allow' ? 1 : 0)
    }
    return touched
  },
})

/** Every rule as numbers, without an object for it. */
export const rulyLineTable = {
  name: 'ruly, table of lines',
  records(text) {
    const { lineTable: table } = ruly.parse(text, wholeFile)
    let touched = 0
    for (let line = 1; line <= table.length; line++) {
      const use = table.useOf(line)
      if (use === 'opens-group' || use === 'joins-group') touched++
      if (use !== 'rule') continue
      touched += line + table.valueEndOf(line) - table.valueStartOf(line)
      if (table.kindOf(line) === 'allow') touched++
    }
    return touched
  },
}

/** The yardstick: reads every character of the URL once and decides nothing. What a check costs at least, more or less. */
export const charPass = await definePeer({
  name: 'char pass',
  isYardstick: true,
  open: () => undefined,
  forAgent: () => undefined,
  ask(_handle, { urls }, i) {
    const url = urls[i]
    let bits = 0
    for (let at = 0; at < url.length; at++) bits ^= url.charCodeAt(at)
    return (bits & 1) === 1
  },
})
