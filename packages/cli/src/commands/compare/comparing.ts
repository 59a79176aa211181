import { visibleJson, type SiteWithoutFile } from '@ruly/lint'

import type { Asking, RobotsFile } from '../../questions/question-command.ts'
import type { Request } from '../../questions/request.ts'

/** What a comparison says at least, of dialects or of visitors. */
interface Compared {
  readonly agree: boolean
}

/** Formats comparisons as they come. */
export interface Writing<Row> extends Pick<Required<Asking>, 'end'> {
  /** Takes a comparison, and returns what is to be written now. */
  readonly add: (row: Row, file: RobotsFile) => string | undefined
}

/** Compares for each agent and URL; all are good on which there is agreement. */
export function askingWith<Row extends Compared>(
  comparerOf: (file: RobotsFile) => (name: string) => (url: string) => Row,
  { add, end }: Writing<Row>,
): Asking {
  return {
    end,
    about: (file) => {
      const forAgent = comparerOf(file)
      return (name) => {
        const compare = forAgent(name)
        return (url) => {
          const row = compare(url)
          return { isGood: row.agree, text: () => add(row, file) }
        }
      }
    },
  }
}

/** One object for each comparison, with the evidence of a site. */
export function inJson<Row extends Compared>({ onlyDisagreements }: Request): Writing<Row> {
  return {
    add: (row, { site }) => {
      if (row.agree && onlyDisagreements) return undefined
      return visibleJson(site === undefined ? row : { ...row, evidence: site.evidence })
    },
    end: () => undefined,
  }
}

/** What was found instead of a usable file; undefined for a file. With `--policy`, what this policy makes of it applies to all. */
export function siteWithoutFile({ site }: RobotsFile, { source }: Request): SiteWithoutFile | undefined {
  if (site === undefined || site.rules === 'file') return undefined
  const { rules, evidence } = site
  const isGiven = source.kind === 'sites' && source.policy !== undefined
  return isGiven ? { rules } : { rules, evidence }
}
