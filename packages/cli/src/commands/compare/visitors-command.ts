import {
  createVisitorComparer,
  createVisitorComparerWithoutFile,
  visitorsMarkdown,
  visitorsText,
  type VisitorComparer,
  type VisitorComparison,
} from '@ruly/lint'

import type { Asked, QuestionCommand, RobotsFile } from '../../questions/question-command.ts'
import type { Request } from '../../questions/request.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'
import { askingWith, inJson, siteWithoutFile, type Writing } from './comparing.ts'

/** How the comparisons of visitors are asked for and shown. */
export interface VisitorsRequest {
  readonly agents: 'as-given' | 'documented'
  readonly isMarkdown: boolean
}

/** Shows who may fetch URLs: every visitor with the engine that it uses, and the standard. */
export function visitorsCommand({ agents, isMarkdown }: VisitorsRequest): QuestionCommand {
  return {
    begin: (asked) => {
      const { request } = asked
      const writing =
        request.format === 'text' ? inTables(asked, isMarkdown) : inJson<VisitorComparison>(request)
      return askingWith((file) => {
        const comparer = comparerFor(file, request, agents)
        return () => (url) => comparer.compare(url)
      }, writing)
    },
  }
}

/** So many URLs share one legend; longer lists are written in parts. */
const rowsAtOnce = 100

function inTables(asked: Asked, isMarkdown: boolean): Writing<VisitorComparison> {
  let rows: VisitorComparison[] = []
  const evidence = new Set<string>()
  const { urlsPath, quiet, onlyDisagreements } = asked.request
  const showsEvidence = urlsPath === undefined && !quiet && !isMarkdown
  const tables = (): string | undefined => {
    if (rows.length === 0) return undefined
    const text = isMarkdown ? visitorsMarkdown(rows) : visitorsText(rows, asked)
    rows = []
    return text
  }
  return {
    add: (row, { site }) => {
      if (row.agree && onlyDisagreements) return undefined
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
