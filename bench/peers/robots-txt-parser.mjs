import makeRobots from 'robots-txt-parser'

function open(text, site) {
  const robots = makeRobots()
  robots.parseRobots(site, text)
  return robots
}

export const robotsTxtParserPeer = {
  name: 'robots-txt-parser',
  open,
  forAgent(robots, agent) {
    return { robots, agent }
  },
  answer({ robots, agent }, { urls }, i) {
    robots.setUserAgent(agent)
    return robots.canCrawlSync(urls[i])
  },
  countAllowed({ robots, agent }, { urls }, first, step) {
    robots.setUserAgent(agent)
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (robots.canCrawlSync(urls[i])) allowed++
    return allowed
  },
  /** Each host has an object of its own, which knows its agent since it was first asked. */
  countEach(hosts, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (hosts[i].robots.canCrawlSync(urls[i])) allowed++
    return allowed
  },
  records(text, site) {
    try {
      return open(text, site).getSitemapsSync().length
    } catch {
      return 0 // files of one line that is no record
    }
  },
  oneShot(text, site, agent, { urls }, count) {
    let allowed = 0
    try {
      const robots = open(text, site)
      robots.setUserAgent(agent)
      for (let i = 0; i < count; i++) if (robots.canCrawlSync(urls[i % urls.length])) allowed++
    } catch {
      // A file that it cannot read: nothing to ask.
    }
    return allowed
  },
}
