import { examples } from '../state/examples.ts'
import { lineEndText, type LineEnd, type PageState } from '../state/page-state.ts'
import type { PageStore } from '../state/page-store.ts'
import { strings } from '../parts/strings.ts'
import { button, fileButton, labelledInput, labelledSelect } from '../parts/controls.ts'
import { element, type ElementContent } from '../parts/element.ts'

/** What owners choose from first. */
const usualDialects = ['rfc9309', 'google']

/** What the page does for the editor. */
interface EditorActions {
  readonly onFormat: () => void
  readonly onFile: (bytes: Uint8Array) => void
  readonly onError: () => void
}

/** The editor with what belongs to the file: how it is read, its URL, its line ends. */
export class EditorSection {
  readonly node: HTMLElement
  /** Where the editor goes. */
  readonly place: HTMLElement = element('div.editor')
  readonly #store: PageStore
  readonly #dialect: HTMLSelectElement
  readonly #robotsUrl: HTMLInputElement
  readonly #lineEnd: HTMLSelectElement

  constructor(store: PageStore, actions: EditorActions, ...below: readonly ElementContent[]) {
    this.#store = store
    const {
      dialect: readAs,
      robotsUrl: address,
      lineEnd: ends,
      format,
      heading,
      more,
      orPaste,
      open,
      tryOne,
    } = strings.editor
    const dialect = labelledSelect(readAs, {
      id: 'dialect',
      value: store.state.dialect,
      options: [[store.state.dialect, nameOf(store.state.dialect)]],
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
      'section.file',
      { 'aria-labelledby': 'file-heading' },
      element('div.bar', element('h2#file-heading', heading), dialect.node),
      element('p.or-paste', orPaste, fileButton(open, actions.onFile, actions.onError)),
      this.place,
      element(
        'p.examples',
        tryOne,
        examples.map(({ name, state }) => button(name, () => store.set(state), { class: 'chip' })),
      ),
      below,
      element(
        'details.settings',
        element('summary', more),
        robotsUrl.node,
        element('div.bar', lineEnd.node, button(format, actions.onFormat, { id: 'format' })),
      ),
    )
  }

  /** Offers these dialects: the usual ones first, the others for experts below them. */
  showDialects(names: readonly string[]): void {
    const { dialect } = this.#store.state
    const option = (name: string) =>
      element('option', { value: name, selected: name === dialect }, nameOf(name))
    this.#dialect.replaceChildren(
      ...usualDialects.map(option),
      element(
        'optgroup',
        { label: strings.editor.moreDialects },
        names.filter((name) => !usualDialects.includes(name)).map(option),
      ),
    )
    // A link can name a dialect of another version of the page.
    if (!names.includes(dialect)) this.#store.set({ dialect: 'rfc9309' })
    this.#dialect.value = this.#store.state.dialect
  }

  /** Takes over what came from elsewhere, such as a link. */
  show({ dialect, robotsUrl, lineEnd }: PageState): void {
    if (this.#dialect.value !== dialect) this.#dialect.value = dialect
    if (this.#robotsUrl.value !== robotsUrl) this.#robotsUrl.value = robotsUrl
    if (this.#lineEnd.value !== lineEnd) this.#lineEnd.value = lineEnd
  }
}

function nameOf(dialect: string): string {
  return strings.dialects[dialect] ?? dialect
}
