import { tabNames, type TabName } from '../state/page-state.ts'
import { strings } from '../parts/strings.ts'
import { element } from '../parts/element.ts'
import type { Panel } from '../panels/page-parts.ts'

/** Tabs with their panels, for mouse and keyboard. */
export class TabList {
  readonly node: HTMLElement
  readonly #tabs: ReadonlyMap<TabName, HTMLButtonElement>
  readonly #panels: Readonly<Record<TabName, Panel>>

  constructor(panels: Readonly<Record<TabName, Panel>>, onPick: (name: TabName) => void) {
    this.#panels = panels
    this.#tabs = new Map(
      tabNames.map((name) => [
        name,
        element(
          'button',
          {
            type: 'button',
            role: 'tab',
            id: `tab-${name}`,
            'aria-controls': `panel-${name}`,
            onclick: () => onPick(name),
          },
          strings.tabs[name],
        ),
      ]),
    )
    for (const name of tabNames) {
      const { node } = panels[name]
      node.id = `panel-${name}`
      node.setAttribute('role', 'tabpanel')
      node.setAttribute('aria-labelledby', `tab-${name}`)
      node.classList.add('panel')
    }
    const list = element(
      'div',
      {
        role: 'tablist',
        'aria-label': strings.header.tabs,
        onkeydown: (event) => this.#move(event, onPick),
      },
      ...this.#tabs.values(),
    )
    this.node = element(
      'section.tabs',
      { 'aria-label': strings.header.tabs },
      list,
      tabNames.map((name) => panels[name].node),
    )
  }

  /** Shows one panel. */
  show(shown: TabName): void {
    for (const [name, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(name === shown))
      tab.tabIndex = name === shown ? 0 : -1
      this.#panels[name].node.hidden = name !== shown
    }
    this.#panels[shown].refresh()
  }

  /** Writes a number beside the name of a tab; 0 removes it. */
  count(name: TabName, count: number): void {
    const label = strings.tabs[name]
    const tab = this.#tabs.get(name)
    if (tab !== undefined) tab.textContent = count === 0 ? label : `${label} (${count})`
  }

  #move(event: Event, onPick: (name: TabName) => void): void {
    if (!(event instanceof KeyboardEvent)) return
    const index = tabNames.findIndex((name) => this.#tabs.get(name) === document.activeElement)
    const isRightToLeft = getComputedStyle(this.node).direction === 'rtl'
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + (isRightToLeft ? -1 : 1),
      ArrowLeft: index + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: tabNames.length - 1,
    }
    const step = steps[event.key]
    const name = step === undefined ? undefined : tabNames.at(step % tabNames.length)
    if (index < 0 || name === undefined) return
    event.preventDefault()
    onPick(name)
    this.#tabs.get(name)?.focus()
  }
}
