import { strings } from './strings.ts'
import { element, userText, type ElementContent, type ElementProperties } from './element.ts'

/** A button. */
export function button(
  label: ElementContent,
  onClick: () => void,
  properties: ElementProperties = {},
): HTMLButtonElement {
  return element('button', { type: 'button', onclick: onClick, ...properties }, label)
}

/** A button that goes to a line of the editor; plain text if there is no line. */
export function lineButton(line: number, goTo: (line: number) => void, id?: string): HTMLElement {
  if (line === 0) return element('span.faint', strings.noLine)
  return button(strings.line(line), () => goTo(line), {
    class: 'link',
    id,
    'aria-label': strings.proof.goTo(line),
  })
}

/** A button with a number and the text of a line, that goes to it in the editor. */
export function quoteButton(
  line: number,
  text: string,
  goTo: (line: number) => void,
  properties: ElementProperties,
): HTMLElement {
  const number = element('span.number', element('span.visually-hidden', strings.lineWord), String(line))
  return button([number, element('code', userText(text))], () => goTo(line), properties)
}

/** What a field for text has, beside its label. */
export interface FieldOptions {
  readonly id: string
  readonly onInput?: (text: string) => void
  /** Height in lines, of a text area. */
  readonly rows?: number
  readonly placeholder?: string
  readonly isReadOnly?: boolean
  /** Id of a `datalist` with suggestions. */
  readonly list?: string
  /** A sentence below the field. */
  readonly hint?: string
}

/** A text area with its label. */
export function labelledArea(
  label: string,
  { id, onInput, rows, hint }: FieldOptions,
): { readonly node: HTMLElement; readonly area: HTMLTextAreaElement } {
  const area = element('textarea', { ...plainTyping, id, rows, oninput: () => onInput?.(area.value) })
  const below = hint !== undefined && element('small', hint)
  return { node: element('label.field', element('span', label), area, below), area }
}

/** A text field with its label. */
export function labelledInput(
  label: string,
  { id, onInput, placeholder, isReadOnly, list }: FieldOptions,
): { readonly node: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', {
    ...plainTyping,
    type: 'text',
    id,
    placeholder,
    list,
    readonly: isReadOnly,
    oninput: () => onInput?.(input.value),
  })
  return { node: element('label.field', element('span', label), input), input }
}

const plainTyping = { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', dir: 'ltr' }

/** A list to choose from, with its label. */
export function labelledSelect(
  label: string,
  { id, options, value, onChange }: SelectOptions,
): { readonly node: HTMLElement; readonly select: HTMLSelectElement } {
  const choices = options.map(([name, text]) =>
    element('option', { value: name, selected: name === value }, text),
  )
  const select = element('select', { id, onchange: () => onChange(select.value) }, choices)
  return { node: element('label.field.inline', element('span', label), select), select }
}

/** What a list to choose from has, beside its label. */
export interface SelectOptions {
  readonly id: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A button that opens a file of the user. */
export function fileButton(
  label: string,
  onFile: (bytes: Uint8Array) => void,
  onError: () => void,
): HTMLElement {
  const input = element('input.visually-hidden', {
    type: 'file',
    onchange: () => {
      const [file] = input.files ?? []
      input.value = ''
      file?.arrayBuffer().then((buffer) => onFile(new Uint8Array(buffer)), onError)
    },
  })
  return element('label.button', input, label)
}

/** `allowed` or `disallowed`, not by colour alone. */
export function verdictBadge(allowed: boolean): HTMLElement {
  return element(
    'span',
    { class: allowed ? 'badge allowed' : 'badge disallowed' },
    element('span', { 'aria-hidden': 'true' }, allowed ? '✓ ' : '✕ '),
    allowed ? strings.allowed : strings.disallowed,
  )
}

/** A table that scrolls sideways on a narrow page. One of three columns, the last with sentences, stacks them there instead. */
export function scrollingTable(
  caption: string,
  columns: readonly string[],
  rows: readonly HTMLElement[],
): HTMLElement {
  return element(
    'div.table-frame',
    { tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      { class: columns.length === 3 ? 'stacks' : undefined },
      element('caption', caption),
      element('thead', headRow(columns)),
      element('tbody', rows),
    ),
  )
}

/** The names of columns. */
export function headRow(columns: readonly string[]): HTMLElement {
  return element(
    'tr',
    columns.map((column) => element('th', { scope: 'col' }, column)),
  )
}
