// The sizes of the tarballs, beside those that are recorded: a package that grows by more than a tenth fails.
import { readJson, root, writeJson } from '../files.mjs'
import { fail, say } from './consumer.mjs'

/** By name of a package, its size in thousands of bytes: smaller changes do not matter. */
const record = `${root}scripts/smoke/package-sizes.json`

/** How much larger than recorded a package may be. */
const atMost = 1.1

function kilobytes(bytes) {
  return Math.ceil(bytes / 1000)
}

/**
 * Prints the sizes of all packages, and fails if one has grown.
 *
 * @param {readonly { name: string, size: number, unpackedSize: number, entryCount: number }[]} packed what `npm pack --json` says of each
 */
export function checkSizes(packed) {
  const recorded = readJson(record)
  for (const { name, size, unpackedSize, entryCount } of packed)
    say(
      `${name}: ${kilobytes(size)} kB packed (recorded: ${recorded[name] ?? 'nothing'}), ${kilobytes(unpackedSize)} kB unpacked, ${entryCount} files`,
    )
  const grown = packed.filter(({ name, size }) => !(kilobytes(size) <= recorded[name] * atMost))
  if (grown.length > 0)
    fail(
      `${grown.map(({ name }) => name).join(', ')}: more than ${Math.round((atMost - 1) * 100)} % above the recorded size. If that is meant, run: npm run smoke -- --record-sizes`,
    )
}

/** Records the sizes, for later runs to compare with. */
export function recordSizes(packed) {
  writeJson(record, Object.fromEntries(packed.map(({ name, size }) => [name, kilobytes(size)])))
  say('recorded the sizes')
}
