import robotsParser from 'robots-parser'

import { answerLines } from './answer-lines.mjs'

await answerLines((robots, agent, url) => {
  const { origin } = new URL(url, 'https://example.com')
  return robotsParser(`${origin}/robots.txt`, robots).isAllowed(new URL(url, origin).href, agent)
})
