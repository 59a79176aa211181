import { element } from '../parts/element.ts'
import type { Panel } from '../panels/page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'

/** A panel whose code is loaded when it is first shown. */
export class LazyPanel implements Panel {
  readonly node: HTMLElement = element('div')
  readonly #load: () => Promise<Panel>
  readonly #tell: (message: string) => void
  #panel: Promise<Panel> | undefined

  constructor(load: () => Promise<Panel>, tell: (message: string) => void) {
    this.#load = load
    this.#tell = tell
  }

  refresh(): void {
    this.#panel ??= this.#load().then((panel) => {
      this.node.append(...panel.node.childNodes)
      return panel
    })
    whenAnswered(this.#panel, (panel) => panel.refresh(), this.#tell)
  }
}
