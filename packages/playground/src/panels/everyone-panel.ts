import type { DialectRow, Everyone, VisitorRow } from '../engine/who-may-fetch.ts'
import { labelledInput, lineButton, scrollingTable, verdictBadge } from '../page/controls.ts'
import { element, replaceContent, userText } from '../page/element.ts'
import type { PageParts, Panel } from '../page/page-parts.ts'
import { whenAnswered } from '../page/when-answered.ts'
import { strings } from '../strings.ts'

/** Who may fetch a URL: every visitor with its parser, and every engine for one agent. */
export class EveryonePanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #result: HTMLElement = element('div')
  readonly #url: HTMLInputElement
  readonly #agent: HTMLInputElement

  constructor(parts: PageParts) {
    this.#parts = parts
    const url = labelledInput(strings.everyone.url, { id: 'everyone-url', onInput: () => this.#ask() })
    const agent = labelledInput(strings.everyone.agent, { id: 'everyone-agent', onInput: () => this.#ask() })
    this.#url = url.input
    this.#agent = agent.input
    this.node = element('div', {}, element('div', { class: 'columns' }, url.node, agent.node), this.#result)
  }

  refresh(): void {
    const picked = this.#parts.picked()
    if (this.#url.value === '') this.#url.value = picked?.url ?? '/'
    if (this.#agent.value === '') this.#agent.value = picked?.agent ?? 'ExampleBot'
    this.#ask()
  }

  #ask(): void {
    const question = { agent: this.#agent.value, url: this.#url.value }
    whenAnswered(
      this.#parts.studying.call('everyone', question),
      (everyone) => this.#draw(everyone, question.agent),
      (message) => replaceContent(this.#result, element('p', { class: 'notice', role: 'alert' }, message)),
    )
  }

  #draw({ visitors, disagreeing, dialects }: Everyone, agent: string): void {
    const { columns, engines, summary, visitors: caption } = strings.everyone
    const refused = visitors.filter(({ allowed }) => !allowed).length
    replaceContent(
      this.#result,
      element('p', { role: 'status' }, summary(refused, visitors.length, disagreeing)),
      scrollingTable(
        caption,
        [columns.visitor, columns.answer, columns.line, columns.engine, columns.operator, columns.note],
        visitors.map((row) => this.#visitor(row)),
        caption,
      ),
      scrollingTable(
        engines(agent),
        [columns.engine, columns.answer, columns.line, columns.note],
        dialects.map((row) => this.#dialect(row)),
        engines(agent),
      ),
    )
  }

  #visitor({
    agent,
    operator,
    engine,
    isEngineKnown,
    allowed,
    asStandard,
    line,
    documented,
    reason,
  }: VisitorRow): HTMLElement {
    const { differs, documented: says, assumed } = strings.everyone
    const notes = [asStandard ? '' : differs, documented === undefined ? '' : says(documented)].filter(
      Boolean,
    )
    return element(
      'tr',
      { class: notes.length > 0 ? 'differs' : undefined },
      element('th', { scope: 'row' }, userText(agent)),
      element('td', {}, verdictBadge(allowed)),
      element('td', {}, line > 0 ? this.#line(line) : strings.reasons[reason][1]),
      element('td', {}, engine, !isEngineKnown && ` (${assumed})`),
      element('td', {}, operator),
      element('td', {}, notes.join('; ')),
    )
  }

  #dialect({ dialect, knownBy, allowed, line, asStandard }: DialectRow): HTMLElement {
    const { differs, knownBy: known } = strings.everyone
    const notes = [asStandard ? '' : differs, knownBy === undefined ? '' : known[knownBy]].filter(Boolean)
    return element(
      'tr',
      { class: asStandard ? undefined : 'differs' },
      element('th', { scope: 'row' }, dialect),
      element('td', {}, verdictBadge(allowed)),
      element('td', {}, this.#line(line)),
      element('td', {}, notes.join('; ')),
    )
  }

  #line(line: number): HTMLElement {
    return lineButton(line, (to) => this.#parts.editor.goTo(to))
  }
}
