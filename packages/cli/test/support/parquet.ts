import { DuckDBInstance } from '@duckdb/node-api'

type Row = Readonly<Record<string, unknown>>

/** The rows of a query in DuckDB, as JSON: its JavaScript values lose a U+FEFF at the beginning of a text. */
export async function duckRows(sql: string): Promise<readonly Row[]> {
  const database = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await database.connect()
  try {
    const found = await connection.runAndReadAll(`SELECT to_json(found) FROM (${sql}) AS found`)
    return found.getRows().map(([json]) => JSON.parse(json as string) as Row)
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}

/** The rows of a Parquet file in their order. */
export async function parquetRows(path: string): Promise<readonly Row[]> {
  return await duckRows(`FROM read_parquet('${path}')`)
}

/** A value without members that are null: Parquet has null for a member that JSON leaves out. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}
