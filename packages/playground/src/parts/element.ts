import { visible } from '@ruly/lint'

import { rightToLeft } from './strings.ts'

/** What an element can contain. */
export type ElementContent = Node | string | undefined | false | readonly ElementContent[]

/** Attributes by name, and listeners by `on` and the name of the event. */
export type ElementProperties = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>

/** The tag that a selector such as `p.faint` or `div#visitors` begins with. */
type TagOf<Selector extends string> = Selector extends `${infer Rest}#${string}` | `${infer Rest}.${string}`
  ? TagOf<Rest>
  : Selector & keyof HTMLElementTagNameMap

/**
 * Creates an element from a tag with classes and an id (`p.faint`, `div#visitors`), and from attributes, listeners and content, if there are
 * any.
 *
 * An attribute that is `true` is empty; one that is `false` or undefined is left out. Text is never read as HTML.
 */
export function element<Selector extends string>(
  selector: Selector,
  ...parts: readonly (ElementContent | ElementProperties)[]
): HTMLElementTagNameMap[TagOf<Selector>] {
  const [tag = '', ...marks] = selector.split(/(?=[.#])/)
  const created = document.createElement(tag as TagOf<Selector>)
  for (const mark of marks) {
    if (mark.startsWith('#')) created.id = mark.slice(1)
    else created.classList.add(mark.slice(1))
  }
  for (const part of parts) {
    if (isProperties(part)) setAll(created, part)
    else append(created, [part])
  }
  return created
}

function isProperties(part: ElementContent | ElementProperties): part is ElementProperties {
  return typeof part === 'object' && !(part instanceof Node) && !Array.isArray(part)
}

function setAll(created: HTMLElement, properties: ElementProperties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') created.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false)
      created.setAttribute(name, value === true ? '' : String(value))
  }
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
  return text.split(/([/?&=#*$:]+)/).map((part) => (rightToLeft.test(part) ? element('bdi', part) : part))
}

/** Prose with code in backquotes. */
export function prose(text: string): ElementContent {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? element('code', { dir: 'ltr' }, part) : part))
}
