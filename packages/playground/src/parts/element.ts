import { visible } from '@ruly/lint'

import { rightToLeft } from './strings.ts'

/** What an element can contain. */
export type ElementContent = Node | string | undefined | false | readonly ElementContent[]

/** Attributes by name, and listeners by `on` and the name of the event. */
export type ElementProperties = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>

/**
 * Creates an element with attributes, listeners and content.
 *
 * An attribute that is `true` is empty; one that is `false` or undefined is left out. Text is never read as HTML.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: ElementProperties = {},
  ...content: readonly ElementContent[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') created.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false)
      created.setAttribute(name, value === true ? '' : String(value))
  }
  append(created, content)
  return created
}

function append(parent: Node, content: readonly ElementContent[]): void {
  for (const child of content) {
    if (child === undefined || child === false) continue
    if (typeof child === 'string' || child instanceof Node)
      parent.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
    else append(parent, child)
  }
}

/** Replaces the content of an element. What had the focus keeps it, if it has an id that is there again. */
export function replaceContent(parent: HTMLElement, ...content: readonly ElementContent[]): void {
  const { activeElement } = document
  const focused = activeElement !== null && parent.contains(activeElement) ? activeElement.id : ''
  parent.replaceChildren()
  append(parent, content)
  if (focused !== '') document.getElementById(focused)?.focus()
}

/** Text of the user from left to right, as paths are read, with invisible characters as escapes. */
export function userText(text: string, className?: string): HTMLElement {
  return element('bdi', { class: className, dir: 'ltr' }, readableParts(visible(text)))
}

/** Parts of a path, each of which keeps its own direction, so that they follow each other as in the URL. */
function readableParts(text: string): ElementContent {
  if (!rightToLeft.test(text)) return text
  return text.split(/([/?&=#*$:]+)/).map((part) => (rightToLeft.test(part) ? element('bdi', {}, part) : part))
}

/** Prose with code in backquotes. */
export function prose(text: string): ElementContent {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? element('code', { dir: 'ltr' }, part) : part))
}
