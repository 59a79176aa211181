import type { FileOutline } from '../engine/file-outline.ts'
import { strings } from '../parts/strings.ts'
import { button } from '../parts/controls.ts'
import { element } from '../parts/element.ts'

/** Shorter work is not shown. */
const patienceMs = 400

/** What the editor has to tell: messages, sizes, and work that takes long. */
export class StatusLine {
  readonly node: HTMLElement
  readonly #message: HTMLElement = element('span', { role: 'status', id: 'message' })
  readonly #size: HTMLElement = element('span', { class: 'faint', id: 'size' })
  readonly #work: HTMLElement
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onStop: () => void) {
    this.#work = element(
      'span',
      { hidden: true, id: 'work' },
      strings.working,
      ' ',
      button(strings.stop, onStop),
    )
    this.node = element('div', { class: 'status' }, this.#size, this.#message, this.#work)
  }

  tell(message: string): void {
    this.#message.textContent = message
  }

  /** Shows the size of the file. The first time is the first answer of the engine, which the tests measure. */
  showSize({ sizeBytes, groupCount, ruleCount }: FileOutline, hasMark: boolean): void {
    if (this.#size.textContent === '') performance.mark('answered')
    this.#size.textContent = `${strings.editor.charset(hasMark)} · ${strings.editor.size(sizeBytes, groupCount, ruleCount)}`
  }

  showBusy(isBusy: boolean): void {
    clearTimeout(this.#timer)
    if (isBusy) this.#timer = setTimeout(() => (this.#work.hidden = false), patienceMs)
    else this.#work.hidden = true
  }
}
