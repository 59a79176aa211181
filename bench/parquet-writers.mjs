// What rows of `ruly census` cost as NDJSON, as Parquet by hyparquet-writer, which ruly uses, and as Parquet by DuckDB from that NDJSON, each in a
// process of its own: node bench/parquet-writers.mjs [FOLDER of robots.txt files]
import { spawnSync } from 'node:child_process'
import { openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root, tempFolder } from '../scripts/files.mjs'
import { command } from './processes.mjs'

const rounds = 3
const robots = process.argv[2] ?? join(root, '../shared/corpus')
const folder = tempFolder('parquet')
const at = (name) => join(folder, name)

const census = [command, 'census', robots, '--threads', '1', '-q', '--format']
const duck = `
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await connection.run("COPY (FROM read_ndjson('${at('ndjson')}', sample_size = -1)) TO '${at('duckdb')}' (FORMAT parquet)")`

/** The last line on standard error. */
const told = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.error(JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]))
})`

function run(name, args) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(told)}`, ...args],
    {
      cwd: root,
      stdio: ['ignore', name === 'duckdb' ? 'ignore' : openSync(at(name), 'w'), 'pipe'],
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stderr.trim().split('\n').at(-1))
}

const cases = {
  ndjson: [...census, 'ndjson'],
  parquet: [...census, 'parquet'],
  duckdb: ['--input-type=module', '--eval', duck],
}
const best = {}
for (let round = 0; round < rounds; round++)
  for (const [name, args] of Object.entries(cases)) {
    const found = run(name, args)
    if (found[0] < (best[name]?.[0] ?? Infinity)) best[name] = found
  }
for (const [name, [seconds, memory]] of Object.entries(best))
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(2)} s of CPU, × ${(seconds / best.ndjson[0]).toFixed(2)}, peak ${memory.toFixed(0)} MiB, ${statSync(at(name)).size.toLocaleString('en')} bytes`,
  )

for (const names of [
  ['hyparquet-writer', 'hyparquet'],
  ['@duckdb/node-api', `@duckdb/node-bindings-${process.platform}-${process.arch}`],
]) {
  const sizes = names.flatMap((name) =>
    readdirSync(join(root, 'node_modules', name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
  )
  console.log(`${names[0]} installed: ${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`)
}
