// Removes from `dist` what earlier builds wrote for sources that have been moved or deleted since: `tsc` leaves it there, and it would be
// published.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** By package: what `tsc` writes for each source. The JavaScript of engine, batch and command comes from scripts/bundle-packages.mjs. */
const outputs = {
  common: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  ruly: /\.d\.ts(?:\.map)?$/,
  preferences: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  lint: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  client: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  compat: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  batch: /\.d\.ts(?:\.map)?$/,
  crawlee: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  handlers: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  vite: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  server: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  lsp: /(?:\.d\.ts|\.js)(?:\.map)?$/,
  cli: /\.d\.ts(?:\.map)?$/,
}

for (const [name, output] of Object.entries(outputs)) {
  const folder = fileURLToPath(new URL(`../packages/${name}/`, import.meta.url))
  for (const path of readdirSync(`${folder}dist`, { recursive: true, encoding: 'utf8' })) {
    const isStale =
      output.test(path) && !existsSync(`${folder}src/${path.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '.ts')}`)
    if (isStale) rmSync(`${folder}dist/${path}`)
  }
}
