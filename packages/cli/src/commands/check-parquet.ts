import { UserError } from '@ruly/batch/internal'

import type { RunContext } from '../runtime/run-context.ts'

/** Throws a `UserError` for options that cannot be used with Parquet. `file` is undefined for standard output. */
export function checkParquet(
  { isTTY }: RunContext['stdout'],
  { csvFormulas, file }: { readonly csvFormulas?: string; readonly file?: string | undefined },
): void {
  if (csvFormulas === 'escape')
    throw new UserError('--csv-formulas escape requires --format csv. Remove it: no program runs Parquet.')
  if (file === undefined && isTTY === true)
    throw new UserError(
      '--format parquet writes bytes that a terminal cannot show. Redirect them: > rows.parquet',
    )
}
