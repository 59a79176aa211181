// The sizes of the tarballs, beside those that are recorded: a package that grows by more than a tenth fails.
import { readFileSync, writeFileSync } from 'node:fs'

import { fail, say } from './consumer.mjs'

const record = new URL('package-sizes.json', import.meta.url)

/** How much larger than recorded a package may be. */
const atMost = 1.1

const recorded = JSON.parse(readFileSync(record, 'utf8'))

/** A size in thousands of bytes: smaller changes are not recorded. */
function kilobytes(bytes) {
  return Math.ceil(bytes / 1000)
}

/**
 * Prints the sizes of all packages, and fails if one has grown.
 *
 * @param {readonly { name: string, size: number, unpackedSize: number, entryCount: number }[]} packed what `npm pack --json` says of each
 */
export function checkSizes(packed) {
  const rows = packed.map(({ name, size, unpackedSize, entryCount }) => ({
    name,
    now: { packedKb: kilobytes(size), unpackedKb: kilobytes(unpackedSize), files: entryCount },
    before: recorded[name],
  }))
  for (const { name, now, before } of rows)
    say(
      `${name}: ${now.packedKb} kB packed, ${now.unpackedKb} kB unpacked, ${now.files} files (recorded: ${before === undefined ? 'nothing' : `${before.packedKb} kB, ${before.unpackedKb} kB, ${before.files}`})`,
    )
  const grown = rows.filter(
    ({ now, before }) =>
      before === undefined || Object.keys(before).some((key) => now[key] > before[key] * atMost),
  )
  if (grown.length > 0)
    fail(
      `${grown.map(({ name }) => name).join(', ')}: more than ${Math.round((atMost - 1) * 100)} % above the recorded size. If that is meant, run: npm run smoke -- --record-sizes`,
    )
}

/** Records the sizes, for later runs to compare with. */
export function recordSizes(packed) {
  const sizes = packed.map(({ name, size, unpackedSize, entryCount }) => [
    name,
    { packedKb: kilobytes(size), unpackedKb: kilobytes(unpackedSize), files: entryCount },
  ])
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(sizes), undefined, 2)}\n`)
  say('recorded the sizes')
}
