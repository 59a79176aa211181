import robotsParser from 'robots-parser'

export const robotsParserPeer = {
  name: 'robots-parser',
  open(text, site) {
    return robotsParser(`${site}/robots.txt`, text)
  },
  forAgent(robots, agent) {
    return { robots, agent }
  },
  answer: ({ robots, agent }, { urls }, i) => robots.isAllowed(urls[i], agent),
  countAllowed({ robots, agent }, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (robots.isAllowed(urls[i], agent)) allowed++
    return allowed
  },
  countEach(hosts, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) {
      const { robots, agent } = hosts[i]
      if (robots.isAllowed(urls[i], agent)) allowed++
    }
    return allowed
  },
  /** The constructor makes all rules, so there is nothing more to ask for. */
  records(text, site) {
    return robotsParser(`${site}/robots.txt`, text).getSitemaps().length
  },
  oneShot(text, site, agent, { urls }, count) {
    const robots = robotsParser(`${site}/robots.txt`, text)
    let allowed = 0
    for (let i = 0; i < count; i++) if (robots.isAllowed(urls[i % urls.length], agent)) allowed++
    return allowed
  },
}
