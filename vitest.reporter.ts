import type { Reporter } from 'vitest/node'

/** Ends a run with the reasons that skipped tests give (`context.skip(reason)`), and how many tests each one cost. */
export const skippedTestsReporter: Reporter = {
  onTestRunEnd(modules) {
    const counts = new Map<string, number>()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    }
    // On GitHub, also on the page of the run.
    const mark = process.env['GITHUB_ACTIONS'] === 'true' ? '::warning title=skipped tests::' : ''
    for (const [reason, count] of counts) {
      console.log(`${mark}${count} ${count === 1 ? 'test' : 'tests'} skipped: ${reason}`)
    }
  },
}
