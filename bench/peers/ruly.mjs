import * as ruly from 'ruly'

// Every peer has loops of its own: one loop for all would make every call a look-up among several functions, which costs
// a fast engine more than a slow one.

const wholeFile = { maxBytes: Infinity }

export const rulyPeer = {
  name: 'ruly',
  compilesLate: true,
  open(text) {
    return ruly.parse(text, wholeFile)
  },
  forAgent(robots, agent) {
    return robots.forAgent(agent)
  },
  answer(policy, { urls }, i) {
    return policy.isAllowed(urls[i])
  },
  countAllowed(policy, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (policy.isAllowed(urls[i])) allowed++
    return allowed
  },
  countEach(policies, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (policies[i].isAllowed(urls[i])) allowed++
    return allowed
  },
  /** Parses to records: every rule of every group is there to be used, so each is looked at. */
  records(text) {
    let touched = 0
    for (const { agents, rules } of ruly.parse(text, wholeFile).groups) {
      touched += agents.length
      for (const rule of rules) touched += rule.line + rule.value.length + (rule.kind === 'allow' ? 1 : 0)
    }
    return touched
  },
  oneShot(text, _site, agent, { urls }, count) {
    const policy = ruly.parse(text, wholeFile).forAgent(agent)
    let allowed = 0
    for (let i = 0; i < count; i++) if (policy.isAllowed(urls[i % urls.length])) allowed++
    return allowed
  },
}

/** What there is before any rule is read: groups, and which of them a robot obeys. */
export const rulyGroupsAlone = {
  name: 'ruly, groups alone',
  records(text) {
    return ruly.parse(text, wholeFile).forAgent('ExampleBot').tokens.length
  },
}

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

/** From what comes off the network, decoding included. */
export const rulyFromBytes = {
  name: 'ruly, from bytes',
  records(bytes) {
    return rulyPeer.records(bytes)
  },
}

/** The faces that answer many questions at once. */
export const batches = [
  {
    name: 'policy.filter',
    countAllowed: (policy, urls) => policy.filter(urls).length,
  },
  {
    name: 'policy.decidingLines',
    countAllowed(policy, urls, out) {
      policy.decidingLines(urls, out)
      let allowed = 0
      for (let i = 0; i < urls.length; i++) allowed += out[i] >= 0 ? 1 : 0
      return allowed
    },
  },
]
