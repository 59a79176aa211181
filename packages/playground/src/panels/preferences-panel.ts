import type { Preference, Purpose, Statement } from '@ruly/preferences'

import type { StatedUse } from '../engine/stated-use.ts'
import { lineButton, scrollingTable } from '../parts/controls.ts'
import { element, replaceContent, userText } from '../parts/element.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { linesOf } from '../state/pasted-list.ts'
import { strings } from '../parts/strings.ts'

const purposes = Object.keys(strings.purposes) as Purpose[]

/** What the file prefers about the use of content: purposes by agents, with the lines that say so. */
export class PreferencesPanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #result: HTMLElement = element('div')

  constructor(parts: PageParts) {
    this.#parts = parts
    this.node = element('div', this.#result)
  }

  refresh(): void {
    const { studying, store } = this.#parts
    const { agent, url } = store.question
    const agents = [...new Set([agent, ...linesOf(store.state.agents)])].slice(0, 50)
    whenAnswered(studying.call('statedUse', { agents, url }), (uses) => this.#draw(uses), this.#result)
  }

  #draw(uses: readonly StatedUse[]): void {
    const hasStatements = uses.some(({ statements }) => statements.length > 0)
    replaceContent(
      this.#result,
      !hasStatements && element('p.notice', strings.use.none),
      scrollingTable(
        strings.use.table,
        [strings.use.agent, ...purposes.map((purpose) => strings.purposes[purpose])],
        uses.map(({ agent, byPurpose }) =>
          element(
            'tr',
            element('th', { scope: 'row' }, userText(agent)),
            purposes.map((purpose) => element('td', preferenceBadge(byPurpose[purpose]))),
          ),
        ),
      ),
      element('p.faint', strings.use.noPermission),
      hasStatements && uses.map((use) => this.#sources(use)),
    )
  }

  #sources({ agent, statements, hasOtherReading }: StatedUse): HTMLElement {
    return element(
      'details',
      { open: true },
      element('summary', strings.use.sources(agent)),
      hasOtherReading && element('p.notice', strings.use.otherReading),
      statements.length === 0
        ? element('p.faint', strings.use.noStatements)
        : element(
            'ul.cards',
            statements.map((statement) => this.#statement(statement)),
          ),
    )
  }

  #statement({ name, written, line = 0, counts, why, vocabulary }: Statement): HTMLElement {
    return element(
      'li',
      { class: counts ? 'card obeyed' : 'card ignored' },
      element('code', userText(`${name}: ${written}`)),
      element(
        'small',
        `${strings.statementReasons[why]} · ${vocabulary} · `,
        lineButton(line, this.#parts.goTo),
      ),
    )
  }
}

function preferenceBadge(preference: Preference): HTMLElement {
  if (preference === 'unknown') return element('span.faint', strings.preferences.unknown)
  return element('span', { class: `badge ${preference}` }, strings.preferences[preference])
}
