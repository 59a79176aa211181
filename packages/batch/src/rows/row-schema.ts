/** A value in a row, as a part of a JSON schema. */
export interface ValueSchema {
  readonly type: ValueType | readonly [ValueType, 'null']
  readonly description?: string
  readonly const?: number
  readonly enum?: readonly (string | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: ValueSchema
  readonly additionalProperties?: false
  readonly required?: readonly string[]
  readonly properties?: Columns
}

type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** The columns of a row by name, in order. */
export type Columns = Readonly<Record<string, ValueSchema>>

/** The JSON schema of a row. The Parquet schema of the same rows is made from it. */
export interface RowSchema {
  readonly $schema: string
  /** Ends with the version, which is raised when a column changes its meaning or is removed. */
  readonly $id: string
  readonly title: string
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly string[]
  readonly properties: Columns
}

/** @param required - The columns that every row has. @default all */
export function rowSchema(
  { name, version, title }: { readonly name: string; readonly version: number; readonly title: string },
  properties: Columns,
  required: readonly string[] = Object.keys(properties),
): RowSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `urn:ruly:${name}:${version}`,
    title,
    type: 'object',
    additionalProperties: false,
    required,
    properties,
  }
}

export function text(description: string): ValueSchema {
  return { type: 'string', description }
}

export function flag(description: string): ValueSchema {
  return { type: 'boolean', description }
}

/** One of some texts. */
export function oneOf(names: readonly string[], description: string): ValueSchema {
  return { type: 'string', enum: names, description }
}

/** A whole number; numbers up to `most32` take less room in Parquet. */
export function count(description: string, most?: number): ValueSchema {
  return { type: 'integer', minimum: 0, ...(most === undefined ? {} : { maximum: most }), description }
}

/** The largest number in a column with 32 bits. */
export const most32 = 2_147_483_647

export function list(items: ValueSchema, description: string): ValueSchema {
  return { type: 'array', items, description }
}

/** An object of its own in a row. @param required - The members that it always has. @default all */
export function object(
  description: string,
  properties: Columns,
  required: readonly string[] = Object.keys(properties),
): ValueSchema {
  return { type: 'object', additionalProperties: false, required, properties, description }
}

/** The same value, or null. */
export function nullable(schema: ValueSchema): ValueSchema {
  const { type, enum: names } = schema
  if (typeof type !== 'string') return schema
  return { ...schema, type: [type, 'null'], ...(names === undefined ? {} : { enum: [...names, null] }) }
}
