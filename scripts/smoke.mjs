// Packs all packages as they would be published and uses them as a stranger would, in an empty folder: node scripts/smoke.mjs [--matrix] [--record-sizes] [--out FOLDER]
//
// With --out, the tarballs are left in that folder, for publish.mjs.
// With --record-sizes, the sizes of the packages are those that later runs compare with (scripts/smoke/package-sizes.json).
// With --matrix, also in every version of Node and of TypeScript that is supported; that downloads them (scripts/smoke/matrix.mjs).
import { parseArgs } from 'node:util'

import { bundleDropsUnused, bundleWorks, webClientIsSmall } from './smoke/browser.mjs'
import { install, say } from './smoke/consumer.mjs'
import { importLoadsLittle, inEveryNode, serviceWorks } from './smoke/in-node.mjs'
import { matrix } from './smoke/matrix.mjs'
import { checkSizes, recordSizes } from './smoke/package-sizes.mjs'
import { checkInstalled, checkTarball, freshBuild, pack } from './smoke/tarballs.mjs'
import { engineCompiles } from './smoke/types.mjs'

const { values } = parseArgs({
  options: { matrix: { type: 'boolean' }, 'record-sizes': { type: 'boolean' }, out: { type: 'string' } },
})

try {
  freshBuild()
  const tarballs = await pack([], values.out)
  for (const { name, tarball } of tarballs) checkTarball(tarball, name)
  const sizes = tarballs.map((one) => one.sizes)
  if (values['record-sizes']) recordSizes(sizes)
  else checkSizes(sizes)
  install(
    'consumer',
    tarballs.map(({ tarball }) => tarball),
  )
  say('installed all in an empty folder')
  for (const { name } of sizes) checkInstalled(name)
  say(importLoadsLittle())
  for (const works of [...inEveryNode, serviceWorks]) say(works(process.execPath))
  say(engineCompiles())
  say(await bundleDropsUnused())
  say(await bundleWorks())
  say(await webClientIsSmall())
  if (values.matrix) await matrix()
  say('all well')
} catch (error) {
  console.error(`smoke: FAILED: ${error.message}`)
  process.exitCode = 1
}
