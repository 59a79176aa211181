import type { SchemaElement } from 'hyparquet-writer'

import { most32, type Columns, type RowSchema, type ValueSchema } from './row-schema.ts'

/** The Parquet schema of the rows that a JSON schema describes, with the same names in the same order. */
export function parquetSchemaOf({ properties, required }: RowSchema): SchemaElement[] {
  return [{ name: 'row', num_children: sizeOf(properties) }, ...elementsOf(properties, required)]
}

/** Whether Parquet stores a number with 64 bits. */
export function isLong({ type, const: only, maximum = only ?? Infinity }: ValueSchema): boolean {
  return [type].flat().includes('integer') && maximum > most32
}

function elementsOf(columns: Columns, required: readonly string[]): SchemaElement[] {
  return Object.entries(columns).flatMap(([name, schema]) =>
    elementOf(name, schema, required.includes(name) && typeof schema.type === 'string'),
  )
}

const scalars = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
} as const

function elementOf(name: string, schema: ValueSchema, isRequired: boolean): SchemaElement[] {
  const element = { name, repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL' } as const
  const { type, items, properties = {}, required = [] } = schema
  const kind = typeof type === 'string' ? type : type[0]
  if (kind === 'object')
    return [{ ...element, num_children: sizeOf(properties) }, ...elementsOf(properties, required)]
  if (kind === 'array')
    return [
      { ...element, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...(items === undefined ? [] : elementOf('element', items, true)),
    ]
  if (kind === 'integer') return [{ ...element, type: isLong(schema) ? 'INT64' : 'INT32' }]
  return [{ ...element, ...scalars[kind] }]
}

function sizeOf(columns: Columns): number {
  return Object.keys(columns).length
}
