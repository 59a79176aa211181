/**
 * An engine with loops of its own. One loop for all would make every call a look-up among several functions, which costs a fast engine more than a slow one:
 * so each engine imports this module again, under a URL with its name, and V8 compiles its loops for it alone.
 *
 * @param peer `open(text, site)` reads a file, `forAgent(file, agent)` gives a handle, and `ask(handle, questions, i)` the answer to a question;
 *   `begin(handle)` is called before the questions about a handle, and `records(text, site)` reads all that a file says.
 *   `isAsync`: `open` and `records` give promises. `canFail`: it cannot read some files.
 */
export async function definePeer(peer) {
  const own = await import(`${import.meta.url}?${encodeURIComponent(peer.name)}`)
  return own.withLoops(peer)
}

/** @public for the import above */
export function withLoops(peer) {
  const { open, forAgent, ask, begin = () => undefined } = peer

  function countFirst(handle, questions, count) {
    begin(handle)
    let allowed = 0
    for (let i = 0; i < count; i++) if (ask(handle, questions, i % questions.urls.length)) allowed++
    return allowed
  }

  return {
    answer(handle, questions, i) {
      begin(handle)
      return ask(handle, questions, i)
    },
    countAllowed(handle, questions, first, step) {
      begin(handle)
      let allowed = 0
      for (let i = first; i < questions.urls.length; i += step) if (ask(handle, questions, i)) allowed++
      return allowed
    },
    /** Each question to another handle, which has been asked before. */
    countEach(handles, questions, first, step) {
      let allowed = 0
      for (let i = first; i < questions.urls.length; i += step) if (ask(handles[i], questions, i)) allowed++
      return allowed
    },
    oneShot: peer.isAsync
      ? async (text, site, agent, questions, count) =>
          countFirst(forAgent(await open(text, site), agent), questions, count)
      : (text, site, agent, questions, count) => {
          try {
            return countFirst(forAgent(open(text, site), agent), questions, count)
          } catch (error) {
            if (peer.canFail) return 0
            throw error
          }
        },
    ...peer,
  }
}
