import type { DialectRow, Difference, Everyone, VisitorRow } from '../engine/who-may-fetch.ts'
import { lineButton, scrollingTable, verdictBadge } from '../parts/controls.ts'
import { element, replaceContent, userText, type ElementContent } from '../parts/element.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { strings } from '../parts/strings.ts'

/** Who may fetch the URL of the question: every visitor with its parser, and every parser for one agent. */
export class EveryonePanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #result: HTMLElement = element('div')
  /** Whether the table for experts is open: it is drawn again after each answer. */
  #isExpert = false

  constructor(parts: PageParts) {
    this.#parts = parts
    this.node = element('div', this.#result)
  }

  refresh(): void {
    const { store, studying } = this.#parts
    const { question } = store
    whenAnswered(
      studying.call('everyone', question),
      (everyone) => this.#draw(everyone, question.agent),
      this.#result,
    )
  }

  #draw({ visitors, disagreeing, dialects }: Everyone, agent: string): void {
    const { columns, parsers, parsersHint, summary, visitors: caption } = strings.everyone
    const refused = visitors.filter(({ allowed }) => !allowed).length
    replaceContent(
      this.#result,
      element('p', { role: 'status' }, summary(refused, visitors.length, disagreeing)),
      scrollingTable(
        caption,
        [columns.visitor, columns.answer, columns.why],
        visitors.map((row) => this.#visitor(row)),
      ),
      element(
        'details#parsers',
        {
          open: this.#isExpert,
          ontoggle: (event) => (this.#isExpert = (event.target as HTMLDetailsElement).open),
        },
        element('summary', parsers(agent)),
        element('p.faint', parsersHint),
        scrollingTable(
          parsers(agent),
          [columns.parser, columns.answer, columns.why],
          dialects.map((row) => this.#dialect(row)),
        ),
      ),
    )
  }

  #visitor({ agent, operator, engine, isEngineKnown, ...row }: VisitorRow): HTMLElement {
    const { documented: says, parserOf } = strings.everyone
    const { allowed, line, reason, caveat, difference, documented } = row
    return element(
      'tr',
      { class: difference !== undefined || documented !== undefined ? 'differs' : undefined },
      element('th', { scope: 'row' }, userText(agent), element('small', operator)),
      element('td', verdictBadge(allowed)),
      element(
        'td',
        line > 0 ? lineButton(line, this.#parts.goTo) : strings.reasons[reason][1],
        difference !== undefined &&
          element('p', parserOf(engine, isEngineKnown), this.#differs(difference, line)),
        documented !== undefined && element('p', says(documented)),
        caveat !== undefined && element('small', caveat),
      ),
    )
  }

  #dialect({ dialect, knownBy, allowed, line, difference }: DialectRow): HTMLElement {
    const { knownBy: known } = strings.everyone
    return element(
      'tr',
      { class: difference === undefined ? undefined : 'differs' },
      element('th', { scope: 'row' }, strings.dialects[dialect] ?? dialect),
      element('td', verdictBadge(allowed)),
      element(
        'td',
        lineButton(line, this.#parts.goTo),
        difference !== undefined && element('p', this.#differs(difference, line)),
        knownBy !== undefined && element('small', known[knownBy]),
      ),
    )
  }

  /** Why RFC 9309 gives another answer, in words. */
  #differs({ line, part, isOfStandard }: Difference, ownLine: number): ElementContent {
    const { byStandard, hereToo, unexplained } = strings.everyone
    const { lineParts } = strings
    if (part === undefined) return unexplained
    if (!isOfStandard) return [byStandard, lineButton(line, this.#parts.goTo), ` ${lineParts[part]}.`]
    return [
      byStandard,
      lineButton(line, this.#parts.goTo),
      ` ${hereToo} ${lineParts[part]}`,
      ownLine > 0 ? ';' : '.',
    ]
  }
}
