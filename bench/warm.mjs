import { openSafely } from './peers/peers.mjs'
import { agents, questionsFor, siteOf } from './corpus/questions.mjs'
import { sampleOf, withText } from './corpus/files.mjs'
import { madeGroup, kinds } from './workloads/made-groups.mjs'

const bom = '\ufeff'
const oddities = [
  'User-agent: *\r\nDisallow: /a\r\nAllow: /a/b\r\n',
  `${bom}user-agent: ExampleBot\ndisallow /old\nDisallow: /*.pdf$ # files\n\nSitemap: https://www.example.com/s.xml\n`,
  'User-agent: *\rDisallow: /caf\u00e9\rDisallow: /%7euser/%2f\rAllow:\r',
  '<!DOCTYPE html>\n<html><body>Not found</body></html>\n',
  'Disallow: /before\nUser-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 5\nDisallow: /\n',
]

/**
 * An opened file of every engine, for as long as the run: where no object of a kind is alive when the collector runs, V8 forgets the
 * kind and all code compiled for it, and the next round would measure the compiler.
 */
const kept = new Map()

/**
 * Shows every engine files and rules of all kinds before anything is timed. An engine that has seen one kind only is compiled
 * for that kind: faster than it will ever be in a program, and sometimes dozens of times faster.
 */
export async function warm(peers, corpus, milliseconds) {
  const files = mixedFiles(corpus)
  for (const peer of peers) {
    const end = performance.now() + milliseconds
    do {
      for (const file of files) {
        await warmOn(peer, file)
        if (performance.now() > end) break
      }
    } while (performance.now() < end)
  }
}

function mixedFiles(corpus) {
  const real = sampleOf(corpus.files, Math.ceil(corpus.files.length / 60)).map((file) => withText(file).text)
  const made = kinds.flatMap((kind) => [1, 30, 300].map((size) => madeGroup(kind, size, 7).text))
  return [...real, ...made, ...oddities]
    .filter((text) => text.length < 100_000)
    .map((text, i) => ({ text, site: siteOf(i), questions: questionsFor(text, siteOf(i), 60, i) }))
}

async function warmOn(peer, { text, site, questions }) {
  if (peer.records !== undefined) await peer.records(text, site)
  if (peer.oneShot !== undefined) await peer.oneShot(text, site, agents[0], questions, 2)
  if (peer.open === undefined) return
  const { file } = await openSafely(peer, text, site)
  kept.set(peer, file)
  for (const agent of agents.slice(-2)) {
    const handle = peer.forAgent(file, agent)
    try {
      peer.answer?.(handle, questions, 0)
      peer.countAllowed(handle, questions, 0, 1)
      peer.countEach(
        Array.from(questions.urls, () => handle),
        questions,
        0,
        1,
      )
    } catch {
      // What an engine cannot answer is counted where answers are compared.
    }
  }
}
