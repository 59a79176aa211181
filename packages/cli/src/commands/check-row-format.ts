import { UserError } from '@ruly/batch/internal'

import type { RunContext } from '../runtime/run-context.ts'

/** How rows are written, as options say. */
interface RowOptions {
  readonly format: string
  readonly csvFormulas?: string
  /** Undefined for standard output. */
  readonly file?: string | undefined
}

/** Throws a `UserError` for options that do not fit the format of rows. */
export function checkRowFormat(
  { isTTY }: RunContext['stdout'],
  { format, csvFormulas, file }: RowOptions,
): void {
  if (csvFormulas === 'escape' && format !== 'csv')
    throw new UserError('--csv-formulas escape requires --format csv. Pass it, or remove --csv-formulas.')
  if (format === 'parquet' && file === undefined && isTTY === true)
    throw new UserError(
      '--format parquet writes bytes that a terminal cannot show. Redirect them: > rows.parquet',
    )
}
