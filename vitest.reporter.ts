import { JsonReporter, type Reporter, type SerializedError, type TestModule } from 'vitest/node'

/** The report in JSON, with the errors outside of tests (`unhandledErrors`): they fail a run in which every test passes. */
export class ReportWithErrors extends JsonReporter {
  #errors: readonly string[] = []

  override async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[] = [],
  ): Promise<void> {
    this.#errors = errors.map(({ stack, message }) => stack ?? message)
    await super.onTestRunEnd(modules)
  }

  override async writeReport(text: string): Promise<void> {
    const report = JSON.parse(text) as { readonly success: boolean }
    const success = report.success && this.#errors.length === 0
    await super.writeReport(JSON.stringify({ ...report, success, unhandledErrors: this.#errors }))
  }
}

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
