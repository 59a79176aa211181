import type { GivenAnswer } from '../engine/ask-questions.ts'
import { button, labelledInput } from '../parts/controls.ts'
import { element } from '../parts/element.ts'
import { strings } from '../parts/strings.ts'
import { answersJson, checkCommand, expectedVerdicts, fileText, workflowSteps } from '../state/exports.ts'
import { fragmentOf } from '../state/link-fragment.ts'
import type { PageParts, Panel } from './page-parts.ts'

/** Longer links do not pass through many programs. */
const longLink = 8000

/** The page as a link and as files. */
export class SharePanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #link: HTMLInputElement
  readonly #size: HTMLElement = element('p.faint')
  readonly #command: HTMLElement = element('code', { dir: 'ltr' })
  readonly #workflow: HTMLElement = element('code', { dir: 'ltr' })

  constructor(parts: PageParts, answers: () => readonly GivenAnswer[]) {
    this.#parts = parts
    const { store } = parts
    const link = labelledInput(strings.share.link, { isReadOnly: true, id: 'share-link' })
    this.#link = link.input
    this.node = element(
      'div',
      link.node,
      this.#size,
      element('p.faint', strings.share.linkHint),
      button(strings.share.copy, () => void this.#copy(this.#link.value), {
        class: 'primary',
        id: 'copy-link',
      }),
      element('h2', strings.share.download),
      element(
        'div.bar',
        button(strings.share.robots, () => saveFile('robots.txt', fileText(store.state))),
        button(strings.share.json, () =>
          saveFile('robots-answers.json', answersJson(store.state, answers())),
        ),
        button(strings.share.expected, () => saveFile('expected.txt', expectedVerdicts(answers()))),
      ),
      element('h2', strings.share.check),
      element('pre', { dir: 'ltr', tabindex: 0 }, this.#command),
      element('h2', strings.share.workflow),
      element('pre', { dir: 'ltr', tabindex: 0 }, this.#workflow),
      button(strings.share.copyWorkflow, () => void this.#copy(this.#workflow.textContent ?? '')),
    )
  }

  refresh(): void {
    const { state } = this.#parts.store
    this.#command.textContent = checkCommand(state)
    this.#workflow.textContent = workflowSteps(state)
    void this.#showLink()
  }

  async #showLink(): Promise<void> {
    const fragment = await fragmentOf(this.#parts.store.state)
    this.#link.value = new URL(fragment, location.href).href
    const { length } = this.#link.value
    this.#size.textContent = `${strings.share.linkSize(length)}. ${length > longLink ? strings.share.longLink : ''}`
  }

  async #copy(text: string): Promise<void> {
    const { announce } = this.#parts
    try {
      // A page without HTTPS has no clipboard.
      await navigator.clipboard.writeText(text)
      announce(strings.share.copied)
    } catch {
      this.#link.select()
      announce(strings.share.notCopied)
    }
  }
}

/** Saves text as a file of the user. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = element('a', { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
