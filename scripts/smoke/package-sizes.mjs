// The sizes of the tarballs, beside those that are recorded: a package that grows by more than a tenth fails.
import { readJson, root, writeJson } from '../files.mjs'
import { fail, say } from './consumer.mjs'

const record = `${root}scripts/smoke/package-sizes.json`

/** How much larger than recorded a package may be. */
const atMost = 1.1

/** What is recorded of a package: sizes in thousands of bytes, because smaller changes do not matter. */
function sizesOf({ size, unpackedSize, entryCount }) {
  const [packedKb, unpackedKb] = [size, unpackedSize].map((bytes) => Math.ceil(bytes / 1000))
  return { packedKb, unpackedKb, files: entryCount }
}

/**
 * Prints the sizes of all packages, and fails if one has grown.
 *
 * @param {readonly { name: string, size: number, unpackedSize: number, entryCount: number }[]} packed what `npm pack --json` says of each
 */
export function checkSizes(packed) {
  const recorded = readJson(record)
  const rows = packed.map((one) => ({ name: one.name, now: sizesOf(one), before: recorded[one.name] }))
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
  writeJson(record, Object.fromEntries(packed.map((one) => [one.name, sizesOf(one)])))
  say('recorded the sizes')
}
