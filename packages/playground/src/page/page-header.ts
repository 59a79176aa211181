import { examples } from '../state/examples.ts'
import type { PageStore } from '../state/page-store.ts'
import { strings } from '../parts/strings.ts'
import type { AddressForm } from './address-form.ts'
import { fileButton, labelledSelect } from '../parts/controls.ts'
import { element } from '../parts/element.ts'

const themeKey = 'ruly-theme'

/** What the page is, the address, examples, opening a file, and the theme. */
export function pageHeader(
  store: PageStore,
  form: AddressForm,
  open: { readonly onFile: (bytes: Uint8Array) => void; readonly onError: () => void },
): HTMLElement {
  const { name, title, claim, chooseExample, examples: label } = strings.header
  const example = labelledSelect(label, {
    id: 'examples',
    value: '',
    options: [['', chooseExample], ...examples.map((one) => [one.name, one.name] as const)],
    onChange: (chosen) => {
      const found = examples.find((one) => one.name === chosen)
      if (found !== undefined) store.set(found.state)
      example.select.value = ''
    },
  })
  return element(
    'header',
    element('a.brand', { href: './' }, name),
    element('div.title', element('h1', title), element('p', claim)),
    form.node,
    element(
      'div.tools',
      example.node,
      fileButton(strings.header.open, open.onFile, open.onError),
      themeSelect(),
    ),
  )
}

function themeSelect(): HTMLElement {
  const { theme, themes } = strings.header
  const kept = storage()?.getItem(themeKey) ?? 'system'
  setTheme(kept)
  return labelledSelect(theme, {
    id: 'theme',
    value: kept,
    options: Object.entries(themes),
    onChange: (chosen) => {
      storage()?.setItem(themeKey, chosen)
      setTheme(chosen)
    },
  }).node
}

/** What the browser keeps for the page; undefined if it is told to keep nothing. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme
}
