import { inOrder } from '@ruly/batch/internal'

import { withSites } from '../sites/with-sites.ts'
import type { SiteSource } from '../robots-file/robots-source.ts'
import { endAnswers, takeAnswer, type Running } from './answer-all.ts'
import { createSiteAnswers, type SiteAnswers } from './site-answers.ts'

/** Answers all questions from the robots.txt of each URL's site: sites are requested concurrently, answers keep the order of the URLs. */
export async function answerBySites(source: SiteSource, running: Running): Promise<void> {
  const { asked, context, writer } = running
  const { asking, batches } = await running.begin()
  await withSites({ source, dialects: asked.request.dialects }, context, async (sites) => {
    await answerInOrder(batches(sites.fetchList), createSiteAnswers(sites, asking, running), running)
    await endAnswers(asking, writer)
  })
}

/** How far requests run ahead of the output, so that one slow site delays few others. */
const ahead = { weightOf: (url: string): number => url.length + 512, room: 1 << 21 }

async function answerInOrder(
  batches: AsyncGenerator<readonly string[]>,
  sites: SiteAnswers,
  running: Running,
): Promise<void> {
  const { writer, context, progress } = running
  for await (const ready of inOrder(batches, (url) => sites.answerTo(url), ahead)) {
    for (const { note, answers } of ready) {
      if (note !== undefined) {
        await writer.flush()
        context.notes.note(note)
      }
      for (const answer of answers) {
        const full = takeAnswer(answer, running)
        if (full !== undefined) await full
      }
    }
    await writer.flush()
    progress.advance(ready.length, sites.sites())
  }
}
