import makeRobots from 'robots-txt-parser'

import { answerLines } from './answer-lines.mjs'

await answerLines((robots, agent, url) => {
  const { href, origin } = new URL(url, 'https://example.com')
  const engine = makeRobots()
  engine.parseRobots(origin, robots)
  engine.setUserAgent(agent)
  return engine.canCrawlSync(href)
})
