import { bulkRowSchema } from './commands/bulk/rows/bulk-row-schema.ts'
import { censusRowSchemas } from './commands/census/rows/census-columns.ts'
import { configSchema } from './commands/lint/config-schema.ts'
import { findingRowSchema } from './commands/lint/finding-rows.ts'
import type { RowSchema } from './parquet/row-schema.ts'

/** The schemas of the rows of all commands, by the name of their file. */
export const rowSchemas: Readonly<Record<string, RowSchema>> = {
  'bulk-row': bulkRowSchema,
  'census-row': censusRowSchemas.agent,
  'census-site-row': censusRowSchemas.site,
  'lint-finding': findingRowSchema,
}

/** Every schema that is published, by the name of its file. */
export const schemas: Readonly<Record<string, object>> = { ...rowSchemas, 'ruly.config': configSchema }
