// Its CommonJS build cannot be loaded (an ES package that calls its require() files .js): only import works.
import { RobotsTxt } from 'exclusion'

/** It throws on some files and URLs ("URI malformed"): counted as not allowed, and counted apart where answers are compared. */
function isAllowed(robots, path, agent) {
  try {
    return robots.isPathAllowed(path, agent)
  } catch {
    return false
  }
}

export const exclusionPeer = {
  name: 'exclusion',
  open(text) {
    return new RobotsTxt(text)
  },
  forAgent(robots, agent) {
    return { robots, agent }
  },
  answer: ({ robots, agent }, { paths }, i) => robots.isPathAllowed(paths[i], agent),
  countAllowed({ robots, agent }, { paths }, first, step) {
    let allowed = 0
    for (let i = first; i < paths.length; i += step) if (isAllowed(robots, paths[i], agent)) allowed++
    return allowed
  },
  countEach(hosts, { paths }, first, step) {
    let allowed = 0
    for (let i = first; i < paths.length; i += step) {
      if (isAllowed(hosts[i].robots, paths[i], hosts[i].agent)) allowed++
    }
    return allowed
  },
  records(text) {
    try {
      return new RobotsTxt(text).lines.length
    } catch {
      return 0
    }
  },
  oneShot(text, _site, agent, { paths }, count) {
    let allowed = 0
    try {
      const robots = new RobotsTxt(text)
      for (let i = 0; i < count; i++) if (isAllowed(robots, paths[i % paths.length], agent)) allowed++
    } catch {
      // A file that it cannot read: nothing to ask.
    }
    return allowed
  },
}
