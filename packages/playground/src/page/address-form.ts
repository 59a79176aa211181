import type { PageStore } from '../state/page-store.ts'
import { loadSite, service, urlTyped, type LoadedSite } from '../state/service.ts'
import { withEnds } from '../state/text-file.ts'
import { strings } from '../parts/strings.ts'
import { element, prose, replaceContent } from '../parts/element.ts'

/** How a robots.txt begins, if it is pasted where an address belongs. */
const robotsText = /^(?:user-?agent|disallow|allow|sitemap)\s*:/i

/** The field that everything begins with: the address of a site or page, and what came of loading it. */
export class AddressForm {
  readonly node: HTMLElement
  readonly #store: PageStore
  readonly #input: HTMLInputElement
  readonly #outcome: HTMLElement = element('p#outcome', { role: 'status' })
  /** The file that the field and the outcome are about; empty if they are about none. */
  #loadedUrl = ''
  /** Counts the loads: only the last one may show something. */
  #load = 0

  constructor(store: PageStore) {
    this.#store = store
    const { label, placeholder, test, noService } = strings.address
    this.#input = element('input#address', {
      type: 'text',
      inputmode: 'url',
      placeholder,
      dir: 'ltr',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'url',
      onpaste: (event) => this.#paste(event),
    })
    this.node = element(
      'div.ask',
      element(
        'form',
        {
          role: 'search',
          onsubmit: (event) => {
            event.preventDefault()
            void this.test()
          },
        },
        element('label', { for: 'address' }, label),
        element('div.address', this.#input, element('button.primary', test)),
      ),
      this.#outcome,
      !service.isHere && element('p.hint#no-service', prose(noService)),
    )
  }

  /** Forgets the address of another file, if an example or a link replaces it. */
  refresh(): void {
    const { robotsUrl } = this.#store.state
    if (this.#loadedUrl === '' || robotsUrl === this.#loadedUrl) return
    this.#loadedUrl = ''
    this.#input.value = ''
    this.tell('')
  }

  /** Loads the robots.txt of the site of the address. */
  async test(address = this.#input.value): Promise<void> {
    this.#input.value = address
    const url = urlTyped(address)
    if (url === undefined) {
      this.tell(strings.address.badUrl, true)
      this.#input.focus()
      return
    }
    const load = ++this.#load
    this.tell(strings.address.loading(url.host))
    const loaded = await loadSite(url)
    if (load === this.#load) this.#show(loaded, url)
  }

  /** Says what came of it. */
  tell(message: string, isProblem = false): void {
    this.#outcome.className = isProblem ? 'notice' : 'hint'
    replaceContent(this.#outcome, prose(message))
  }

  #show(loaded: LoadedSite, { host, pathname, search }: URL): void {
    const { unreadable, refused, noService, html, utf16, copy, noFile, loaded: done } = strings.address
    if (loaded.kind === 'unreadable') return this.tell(unreadable(host, loaded.code), true)
    if (loaded.kind === 'refused') return this.tell(refused(loaded.why), true)
    if (loaded.kind === 'no-service') return this.tell(noService, true)
    const { robotsUrl, isHtml, isUtf16, note, wasCopy } = loaded
    const { text, lineEnd } = withEnds(loaded.text)
    this.#loadedUrl = robotsUrl
    const url = pathname === '/robots.txt' ? '/' : pathname + search
    this.#store.set({ text, lineEnd, robotsUrl, url, tab: 'overview' })
    if (note !== undefined) return this.tell(noFile(host, note), true)
    if (isHtml) return this.tell(html(host), true)
    if (isUtf16) return this.tell(utf16(host), true)
    return this.tell(wasCopy ? copy(host) : done(robotsUrl), wasCopy)
  }

  /** A pasted robots.txt goes into the editor. */
  #paste(event: Event): void {
    const text = event instanceof ClipboardEvent ? (event.clipboardData?.getData('text/plain') ?? '') : ''
    if (!robotsText.test(text.trim()) && !text.trim().includes('\n')) return
    event.preventDefault()
    const { text: pasted, lineEnd } = withEnds(text)
    this.#store.set({ text: pasted, lineEnd })
  }
}
