import { bulkRowSchema, censusRowSchemas, type RowSchema } from '@ruly/batch/internal'

import { configSchema } from './commands/lint/config-schema.ts'
import { findingRowSchema } from './commands/lint/finding-rows.ts'

/** The schemas of the rows of all commands, by the name of their file. */
export const rowSchemas: Readonly<Record<string, RowSchema>> = {
  'bulk-row': bulkRowSchema,
  'census-row': censusRowSchemas.agent,
  'census-site-row': censusRowSchemas.site,
  'lint-finding': findingRowSchema,
}

/** Every schema that is published, by the name of its file. */
export const schemas: Readonly<Record<string, object>> = { ...rowSchemas, 'ruly.config': configSchema }
