import type { Policy, Robots, Verdict } from 'ruly'
import { verdictLine, verdictText, visibleJson } from 'ruly/report'

import type { Ask, Asked, Command } from './command.ts'
import { parseFor } from './parse-for.ts'

/** Whether, and by which line: a line each for a stream of URLs, else each verdict in its place in the file. */
export const check: Command = {
  isLong: ({ format, urlsPath }) => format === 'text' && urlsPath === undefined,
  listsDiagnostics: () => false,
  answering: (asked) => {
    const robots = parseFor(asked)
    const asking = askingIn(asked, robots)
    return { robots, forAgent: (name) => asking({ name, policy: robots.forAgent(name) }) }
  },
}

/** A robot that is asked about. */
interface Agent {
  readonly name: string
  readonly policy: Policy
}

type Asking = (agent: Agent) => Ask

function askingIn(asked: Asked, robots: Robots): Asking {
  if (asked.request.format !== 'text') return asJson
  return asked.request.urlsPath === undefined ? asText(asked, robots) : asLine(asked)
}

const asJson: Asking = ({ name, policy }) => {
  const agent = visibleJson(name)
  const jsonOf = verdictJson()
  return (url) => {
    const verdict = policy.check(url)
    const text = `{"agent":${agent},"url":${visibleJson(url)},${jsonOf(verdict).slice(1)}`
    return { isGood: verdict.allowed, text }
  }
}

/** Verdicts of one robot as JSON; each is written once: it hangs on its line, or on its reason where it has none. */
function verdictJson(): (verdict: Verdict) => string {
  const written = new Map<number | string, string>()
  return (verdict) => {
    const key = verdict.rule?.line ?? verdict.reason
    const known = written.get(key)
    if (known !== undefined) return known
    const json = visibleJson(verdict)
    written.set(key, json)
    return json
  }
}

function asText({ style }: Asked, robots: Robots): Asking {
  return ({ name: robot, policy }) =>
    (url) => {
      const verdict = policy.check(url)
      return { isGood: verdict.allowed, text: verdictText({ robot, url, verdict }, robots, style) }
    }
}

function asLine({ request, style }: Asked): Asking {
  const several = request.agents.length > 1
  return ({ name: robot, policy }) =>
    (url) => {
      const verdict = policy.check(url)
      const answer = several ? { robot, url, verdict } : { url, verdict }
      return { isGood: verdict.allowed, text: verdictLine(answer, style) }
    }
}
