import { Readable } from 'node:stream'

// Its CommonJS build cannot be loaded (an ES package that calls its require() files .js): only import works.
import { RobotsTxt } from 'exclusion'
import robotsParser from 'robots-parser'
import makeGuard from 'robots-txt-guard'
import parse from 'robots-txt-parse'
import makeRobots from 'robots-txt-parser'

import { definePeer } from './define-peer.mjs'

const withAgent = (robots, agent) => ({ robots, agent })

const robotsParserPeer = await definePeer({
  name: 'robots-parser',
  open: (text, site) => robotsParser(`${site}/robots.txt`, text),
  forAgent: withAgent,
  ask: ({ robots, agent }, { urls }, i) => robots.isAllowed(urls[i], agent),
  /** The constructor makes all rules, so there is nothing more to ask for. */
  records: (text, site) => robotsParser(`${site}/robots.txt`, text).getSitemaps().length,
})

/** A matcher without a parser, with the parser that its documentation names: a stream, so that everything here waits. */
const guardPeer = await definePeer({
  name: 'robots-txt-guard',
  isAsync: true,
  open: async (text) => makeGuard(await parse(Readable.from([text]))),
  forAgent: withAgent,
  ask: ({ robots, agent }, { paths }, i) => robots.isAllowed(agent, paths[i]),
  records: async (text) => (await parse(Readable.from([text]))).groups.length,
})

function openForSite(text, site) {
  const robots = makeRobots()
  robots.parseRobots(site, text)
  return robots
}

const robotsTxtParserPeer = await definePeer({
  name: 'robots-txt-parser',
  canFail: true,
  open: openForSite,
  forAgent: withAgent,
  begin: ({ robots, agent }) => robots.setUserAgent(agent),
  ask: ({ robots }, { urls }, i) => robots.canCrawlSync(urls[i]),
  records: (text, site) => zeroIfItThrows(() => openForSite(text, site).getSitemapsSync().length),
})

const exclusionPeer = await definePeer({
  name: 'exclusion',
  canFail: true,
  open: (text) => new RobotsTxt(text),
  forAgent: withAgent,
  /** It throws on some files and URLs ("URI malformed"): counted as not allowed, and counted apart where answers are compared. */
  ask({ robots, agent }, { paths }, i) {
    try {
      return robots.isPathAllowed(paths[i], agent)
    } catch {
      return false
    }
  },
  answer: ({ robots, agent }, { paths }, i) => robots.isPathAllowed(paths[i], agent),
  records: (text) => zeroIfItThrows(() => new RobotsTxt(text).lines.length),
})

export const npmPeers = [robotsParserPeer, guardPeer, robotsTxtParserPeer, exclusionPeer]

function zeroIfItThrows(count) {
  try {
    return count()
  } catch {
    return 0
  }
}
