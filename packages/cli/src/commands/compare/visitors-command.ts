import {
  createVisitorComparer,
  createVisitorComparerWithoutFile,
  visibleJson,
  visitorsMarkdown,
  visitorsText,
  type VisitorComparer,
  type VisitorComparison,
} from '@ruly/lint'

import type { Asked, Asking, QuestionCommand, RobotsFile } from '../../questions/question-command.ts'
import type { Request } from '../../questions/request.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'
import { siteWithoutFile } from './site-without-file.ts'

/** How the comparisons of visitors are asked for and shown. */
export interface VisitorsRequest {
  readonly agents: 'as-given' | 'documented'
  readonly isMarkdown: boolean
}

/** Shows who may fetch URLs: every visitor with the engine that it uses, and the standard. */
export function visitorsCommand({ agents, isMarkdown }: VisitorsRequest): QuestionCommand {
  return {
    begin: (asked) => {
      const { format, onlyDisagreements } = asked.request
      const writing = format === 'text' ? inTables(asked, isMarkdown) : inJson
      return {
        end: writing.end,
        about: (file) => {
          const comparer = comparerFor(file, asked.request, agents)
          return () => (url) => {
            const row = comparer.compare(url)
            const isShown = !row.agree || !onlyDisagreements
            return { isGood: row.agree, text: isShown ? () => writing.add(row, file) : undefined }
          }
        },
      }
    },
  }
}

/** Formats comparisons as they come. */
interface Writing extends Pick<Required<Asking>, 'end'> {
  readonly add: (row: VisitorComparison, file: RobotsFile) => string | undefined
}

const inJson: Writing = {
  add: (row, { site }) => visibleJson(site === undefined ? row : { ...row, evidence: site.evidence }),
  end: () => undefined,
}

/** So many URLs share one legend; longer lists are written in parts. */
const rowsAtOnce = 100

function inTables(asked: Asked, isMarkdown: boolean): Writing {
  let rows: VisitorComparison[] = []
  const evidence = new Set<string>()
  const showsEvidence = asked.request.urlsPath === undefined && !asked.request.quiet && !isMarkdown
  const tables = (): string | undefined => {
    if (rows.length === 0) return undefined
    const text = isMarkdown ? visitorsMarkdown(rows) : visitorsText(rows, asked)
    rows = []
    return text
  }
  return {
    add: (row, { site }) => {
      if (showsEvidence) evidence.add(evidenceInBrief(site, asked.style, asked))
      rows.push(row)
      return rows.length < rowsAtOnce ? undefined : tables()
    },
    end: () => {
      const last = tables()
      return last === undefined ? undefined : [last, ...evidence].join('\n')
    },
  }
}

function comparerFor(file: RobotsFile, request: Request, agents: VisitorsRequest['agents']): VisitorComparer {
  const site = siteWithoutFile(file, request)
  if (site !== undefined) return createVisitorComparerWithoutFile(site, { agents })
  const { robots, url, maxBytes } = file
  return createVisitorComparer(robots.bytes, { url, maxBytes, agents })
}
