import { RobotsTxt } from 'exclusion'

import { answerLines, pathOf } from './answer-lines.mjs'

await answerLines((robots, agent, url) => new RobotsTxt(robots).isPathAllowed(pathOf(url), agent))
