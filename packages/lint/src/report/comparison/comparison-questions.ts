import type { Comparison } from '../../compare/comparison.ts'
import { agentText } from './comparison-words.ts'
import { cell, type Cell } from './grid.ts'
import type { Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { shortened } from '../text/width.ts'

const agentColumns = 24
const headingAgentColumns = 60

/** The questions of a table. */
export interface Questions {
  /** The part that all questions share, as a question. */
  readonly heading: string
  readonly rows: readonly {
    /** `!` if the dialects disagree, then the agent if there are several. */
    readonly before: readonly Cell[]
    /** The URL as shown, without the part in the heading. */
    readonly url: string
  }[]
}

/** The questions of comparisons. An agent or a site that all share is shown in the heading only. */
export function questionsOf(rows: readonly Comparison[], { strong }: Style): Questions {
  const agent = common(rows.map((row) => agentText(row.agent)))
  const site = common(rows.map(({ url }) => siteOf(url))) ?? ''
  const who = agent === undefined ? 'these agents' : shortened(agent, headingAgentColumns)
  return {
    heading: `May ${who} fetch this${site === '' ? '' : ` from ${visible(site)}`}?`,
    rows: rows.map((row) => ({
      before: [
        cell(row.agree ? ' ' : '!', strong),
        ...(agent === undefined ? [cell(shortened(agentText(row.agent), agentColumns))] : []),
      ],
      url: visible(row.url.slice(site.length)),
    })),
  }
}

/** Scheme and authority of a URL with a path. */
function siteOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+(?=\/)/i.exec(url)?.[0] ?? ''
}

function common(texts: readonly string[]): string | undefined {
  return texts.every((text) => text === texts[0]) ? texts[0] : undefined
}
