import { Readable } from 'node:stream'

import makeGuard from 'robots-txt-guard'
import parse from 'robots-txt-parse'

/** A matcher without a parser, with the parser that its documentation names: a stream, so that everything here waits. */
export const guardPeer = {
  name: 'robots-txt-guard',
  async open(text) {
    return makeGuard(await parse(Readable.from([text])))
  },
  forAgent(guard, agent) {
    return { guard, agent }
  },
  answer: ({ guard, agent }, { paths }, i) => guard.isAllowed(agent, paths[i]),
  countAllowed({ guard, agent }, { paths }, first, step) {
    let allowed = 0
    for (let i = first; i < paths.length; i += step) if (guard.isAllowed(agent, paths[i])) allowed++
    return allowed
  },
  countEach(hosts, { paths }, first, step) {
    let allowed = 0
    for (let i = first; i < paths.length; i += step) {
      const { guard, agent } = hosts[i]
      if (guard.isAllowed(agent, paths[i])) allowed++
    }
    return allowed
  },
  async records(text) {
    return (await parse(Readable.from([text]))).groups.length
  },
  async oneShot(text, _site, agent, { paths }, count) {
    const guard = makeGuard(await parse(Readable.from([text])))
    let allowed = 0
    for (let i = 0; i < count; i++) if (guard.isAllowed(agent, paths[i % paths.length])) allowed++
    return allowed
  },
}
