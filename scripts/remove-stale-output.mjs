// Removes from `dist` what earlier builds wrote for sources that have been moved or deleted since: `tsc` leaves it there, and it would be
// published.
import { existsSync, readdirSync, rmSync } from 'node:fs'

import { filesBelow, root } from './files.mjs'

/** What `tsc` writes for a source, or only declarations: then scripts/bundle-packages.mjs writes the JavaScript, and `.bundled`. */
const written = /(?:\.d\.ts|\.js)(?:\.map)?$/
const declaration = /\.d\.ts(?:\.map)?$/

const packages = `${root}packages/`
for (const name of readdirSync(packages)) {
  const folder = `${packages}${name}/`
  // The playground has no declarations: Vite builds it.
  if (!existsSync(`${folder}dist/.tsbuildinfo`)) continue
  const output = existsSync(`${folder}dist/.bundled`) ? declaration : written
  for (const path of filesBelow(`${folder}dist`)) {
    const isOutput = output.test(path)
    if (isOutput && !existsSync(`${folder}src/${path.replace(written, '.ts')}`))
      rmSync(`${folder}dist/${path}`)
  }
}
