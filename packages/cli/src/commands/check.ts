import { verdictLine, verdictText, visibleJson } from 'ruly/report'

import type { Ask, Asked, Command } from './command.ts'

/** Whether, and by which line: a line each for a stream of URLs, else each verdict in its place in the file. */
export const check: Command = {
  isLong: ({ format, urlsPath }) => format === 'text' && urlsPath === undefined,
  listsDiagnostics: () => false,
  asking: (asked) => {
    if (asked.request.format !== 'text') return asJson
    return asked.request.urlsPath === undefined ? asText(asked) : asLine(asked)
  },
}

const asJson: Ask = ({ name, policy }, url) => {
  const verdict = policy.check(url)
  return { allowed: verdict.allowed, text: visibleJson({ agent: name, url, ...verdict }) }
}

function asText({ robots, style }: Asked): Ask {
  return ({ name: robot, policy }, url) => {
    const verdict = policy.check(url)
    return { allowed: verdict.allowed, text: verdictText({ robot, url, verdict }, robots, style) }
  }
}

function asLine({ request, style }: Asked): Ask {
  const several = request.agents.length > 1
  return ({ name: robot, policy }, url) => {
    const verdict = policy.check(url)
    const answer = several ? { robot, url, verdict } : { url, verdict }
    return { allowed: verdict.allowed, text: verdictLine(answer, style) }
  }
}
