import type { RunContext } from './run-context.ts'

/** Columns if the stream is not a terminal and `COLUMNS` is not set. */
const usualColumns = 80

/** How wide text may be: as the terminal, else as `COLUMNS` says. */
export function columnsFor(
  { stdout, env }: Pick<RunContext, 'stdout' | 'env'>,
  usual: number = usualColumns,
): number {
  const columns = stdout.isTTY === true ? stdout.columns : Number(env['COLUMNS'])
  return columns !== undefined && columns > 0 ? columns : usual
}
