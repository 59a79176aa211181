import type { ExtensionReading } from '../../model/extension.ts'

/**
 * Delays as `Number` reads them, so that none is 0 and `0x10` is 16; the last one counts. Negative and infinite ones are not read.
 *
 * Source: robots-parser 3.0.1, `setCrawlDelay` and `getCrawlDelay`.
 */
export const robotsParserExtensions: ExtensionReading = {
  inGroups: 'for-group',
  outsideGroups: 'for-nobody',
  repeated: 'last',
  values: {
    'crawl-delay': function numberCrawlDelay(written) {
      const seconds = Number(written)
      return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
    },
  },
}
