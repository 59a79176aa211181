import { examples } from '../state/examples.ts'
import type { PageStore } from '../state/page-store.ts'
import { strings } from '../strings.ts'
import { fileButton, labelledSelect } from './controls.ts'
import { element } from './element.ts'

const themeKey = 'ruly-theme'

/** The title, examples, opening a file, and the theme. */
export function pageHeader(
  store: PageStore,
  onFile: (bytes: Uint8Array) => void,
  onError: () => void,
): HTMLElement {
  const { title, claim, chooseExample, open, examples: label } = strings.header
  const example = labelledSelect(label, {
    id: 'examples',
    value: '',
    options: [['', chooseExample], ...examples.map(({ name }) => [name, name] as const)],
    onChange: (chosen) => {
      const found = examples.find(({ name }) => name === chosen)
      if (found !== undefined) store.set(found.state)
      example.select.value = ''
    },
  })
  return element(
    'header',
    {},
    element('div', {}, element('h1', {}, title), element('p', {}, claim)),
    element('div', { class: 'bar' }, example.node, fileButton(open, onFile, onError), themeSelect()),
  )
}

function themeSelect(): HTMLElement {
  const { theme, themes } = strings.header
  const kept = localStorage.getItem(themeKey) ?? 'system'
  setTheme(kept)
  return labelledSelect(theme, {
    id: 'theme',
    value: kept,
    options: Object.entries(themes),
    onChange: (chosen) => {
      localStorage.setItem(themeKey, chosen)
      setTheme(chosen)
    },
  }).node
}

function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
}
