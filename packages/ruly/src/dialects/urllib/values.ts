import type { ExtensionReading } from '../../model/extension.ts'
import { pythonInt, pythonStripped } from '../../strategies/python-text.ts'

/**
 * Whole numbers without a sign, and `1/10`, in the value once decoded; the last readable one counts.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `parse`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumbers(decoded: (written: string) => string): ExtensionReading {
  return {
    inGroups: 'for-group',
    outsideGroups: 'for-nobody',
    repeated: 'last',
    values: {
      'crawl-delay': function decimalCrawlDelay(written) {
        return digitsIn(decoded(written))
      },
      'request-rate': function decimalRequestRate(written) {
        const [requests = null, seconds = null, ...more] = decoded(written).split('/').map(digitsIn)
        return more.length > 0 || requests === null || seconds === null ? null : { requests, seconds }
      },
    },
  }
}

/** A number of digits alone, as `str.isdecimal` has them. */
function digitsIn(text: string): number | null {
  return /^\p{Nd}+$/u.test(pythonStripped(text)) ? pythonInt(text) : null
}
