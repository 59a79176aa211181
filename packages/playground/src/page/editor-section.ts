import { lineEndText, type LineEnd, type PageState } from '../state/page-state.ts'
import type { PageStore } from '../state/page-store.ts'
import { strings } from '../strings.ts'
import { button, labelledInput, labelledSelect } from './controls.ts'
import { element, type ElementContent } from './element.ts'

/** The editor with what belongs to the file: how it is read, its URL, its line ends. */
export class EditorSection {
  readonly node: HTMLElement
  /** Where the editor goes. */
  readonly place: HTMLElement = element('div', { class: 'editor' })
  readonly #store: PageStore
  readonly #dialect: HTMLSelectElement
  readonly #robotsUrl: HTMLInputElement
  readonly #lineEnd: HTMLSelectElement

  constructor(store: PageStore, onFormat: () => void, ...below: readonly ElementContent[]) {
    this.#store = store
    const { dialect: readAs, robotsUrl: address, lineEnd: ends, format, heading } = strings.editor
    const dialect = labelledSelect(readAs, {
      id: 'dialect',
      value: store.state.dialect,
      options: [[store.state.dialect, store.state.dialect]],
      onChange: (name) => store.set({ dialect: name }),
    })
    const robotsUrl = labelledInput(address, {
      id: 'robots-url',
      placeholder: 'https://example.com/robots.txt',
      onInput: (url) => store.set({ robotsUrl: url }),
    })
    const lineEnd = labelledSelect(ends, {
      id: 'line-end',
      value: store.state.lineEnd,
      options: Object.keys(lineEndText).map((name) => [name, strings.lineEnds[name as LineEnd]]),
      onChange: (name) => store.set({ lineEnd: name as LineEnd }),
    })
    this.#dialect = dialect.select
    this.#robotsUrl = robotsUrl.input
    this.#lineEnd = lineEnd.select
    this.node = element(
      'section',
      { class: 'file', 'aria-labelledby': 'file-heading' },
      element(
        'div',
        { class: 'bar' },
        element('h2', { id: 'file-heading' }, heading),
        dialect.node,
        lineEnd.node,
        button(format, onFormat, { id: 'format' }),
      ),
      robotsUrl.node,
      this.place,
      below,
    )
  }

  /** Offers these dialects. */
  showDialects(names: readonly string[]): void {
    const { dialect } = this.#store.state
    this.#dialect.replaceChildren(
      ...names.map((name) => element('option', { value: name, selected: name === dialect }, name)),
    )
    this.#dialect.value = names.includes(dialect) ? dialect : 'rfc9309'
  }

  /** Takes over what came from elsewhere, such as a link. */
  show({ dialect, robotsUrl, lineEnd }: PageState): void {
    if (this.#dialect.value !== dialect) this.#dialect.value = dialect
    if (this.#robotsUrl.value !== robotsUrl) this.#robotsUrl.value = robotsUrl
    if (this.#lineEnd.value !== lineEnd) this.#lineEnd.value = lineEnd
  }
}
