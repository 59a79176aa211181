// Runs the packed packages in every runtime that npm has, and in Chromium, and writes the table of docs/runtimes.md: node scripts/runtimes.mjs
import { join } from 'node:path'

import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'
import { inRuntimes, runtimePackages, summaryOf } from './runtimes/in-runtimes.mjs'
import { consumer, fail, install, temp } from './smoke/consumer.mjs'
import { freshBuild, pack } from './smoke/tarballs.mjs'

try {
  freshBuild()
  const packed = await pack(['ruly', 'preferences', 'lint', 'client'])
  install(
    'consumer',
    packed.map(({ tarball }) => tarball),
  )
  install('tools', runtimePackages)
  const runs = await inRuntimes(consumer, join(temp, 'tools'))
  for (const run of runs) console.log(summaryOf(run))
  if (runs.some(({ failed }) => failed.length > 0)) fail('some checks failed')
  await writeTable(runs)
} catch (error) {
  console.error(`runtimes: FAILED: ${error.message}`)
  process.exitCode = 1
}

async function writeTable(runs) {
  const rows = runs.map(({ name, version, checks, guards }) => [
    name,
    version,
    `${checks} of ${checks}`,
    guards ? 'its own connections' : "the platform's `fetch`",
  ])
  const date = new Date().toISOString().slice(0, 10)
  const table = markdownTable([
    ['runtime', 'version', 'checks that passed', 'the client sends requests with'],
    ...rows,
  ])
  await writeSections('docs/runtimes.md', {
    runtimes: `${table}\n\nMeasured on ${date} with \`npm run test:deep -- runtimes\`.`,
  })
}
