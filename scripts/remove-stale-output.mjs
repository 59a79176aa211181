// Removes from `dist` what earlier builds wrote for sources that have been moved or deleted since: `tsc` leaves it there, and it would be
// published.
import { existsSync, readdirSync, rmSync } from 'node:fs'

import { filesBelow, root } from './files.mjs'

/** What `tsc` writes for a source, and where it writes only declarations: there, scripts/bundle-packages.mjs writes the JavaScript. */
const written = /(?:\.d\.ts|\.js)(?:\.map)?$/
const declaration = /\.d\.ts(?:\.map)?$/
const bundled = new Set(['ruly', 'batch', 'cli'])

const packages = `${root}packages/`
for (const name of readdirSync(packages)) {
  const folder = `${packages}${name}/`
  // The playground has no declarations: Vite builds it.
  if (!existsSync(`${folder}dist/.tsbuildinfo`)) continue
  for (const path of filesBelow(`${folder}dist`)) {
    const isOutput = (bundled.has(name) ? declaration : written).test(path)
    if (isOutput && !existsSync(`${folder}src/${path.replace(written, '.ts')}`))
      rmSync(`${folder}dist/${path}`)
  }
}
