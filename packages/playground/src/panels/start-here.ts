import { button } from '../page/controls.ts'
import { element } from '../page/element.ts'
import { examples } from '../state/examples.ts'
import type { PageStore } from '../state/page-store.ts'
import { strings } from '../strings.ts'

/** What the page is for, as long as there is no file. */
export function startHere(store: PageStore): HTMLElement {
  const { heading, steps, model, try: tryOne } = strings.start
  return element(
    'section',
    { class: 'start', 'aria-labelledby': 'start-heading' },
    element('h2', { id: 'start-heading' }, heading),
    element(
      'ol',
      {},
      steps.map((step) => element('li', {}, step)),
    ),
    element('p', {}, model),
    element(
      'p',
      { class: 'bar' },
      tryOne,
      examples.map(({ name, state }) => button(name, () => store.set(state), { class: 'chip' })),
    ),
  )
}
