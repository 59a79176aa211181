import type { RslContent, RslDocument, RslLicense, RslPayment, RslTerms } from '@ruly/preferences'

interface MadeContent extends RslContent {
  readonly licenses: MadeLicense[]
}

interface MadeLicense extends RslLicense {
  readonly permits: RslTerms[]
  readonly prohibits: RslTerms[]
  payment?: RslPayment
  reporting?: boolean
}

const namespace = 'https://rslstandard.org/rsl'
const deepest = 32

/** Elements whose text is used. */
const withText: ReadonlySet<string> = new Set(['permits', 'prohibits', 'amount', 'standard', 'custom'])

/** Builds a document from the events of an XML parser. */
export class RslBuilder {
  #isRefused = false
  #isRsl = false
  /** The prefix of the names of RSL, with its colon; mostly empty. */
  #prefix = ''
  readonly #open: string[] = []
  readonly #contents: MadeContent[] = []
  #attributes: Readonly<Record<string, string>> = {}
  #text = ''
  /** Whether nothing has followed the last start tag. */
  #isEmpty = false

  /** Whether the document is not to be read: more of it need not be parsed. */
  get isRefused(): boolean {
    return this.#isRefused
  }

  /** The document; undefined if it is refused or not RSL. */
  document(): RslDocument | undefined {
    return this.#isRefused || !this.#isRsl ? undefined : { contents: this.#contents }
  }

  onprocessinginstruction(name: string): void {
    if (name.toLowerCase() === '!doctype') this.#isRefused = true
  }

  onopentag(written: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#isRefused) return
    if (this.#open.length === 0) this.#takeRoot(written, attributes)
    const name = this.#nameOf(written)
    this.#open.push(name)
    this.#isEmpty = true
    if (this.#open.length > deepest) this.#isRefused = true
    if (withText.has(name)) {
      this.#attributes = attributes
      this.#text = ''
    }
    this.#begin(name, attributes)
  }

  ontext(text: string): void {
    this.#isEmpty = false
    if (withText.has(this.#open.at(-1) ?? '')) this.#text += text
  }

  /** The parser also closes elements whose end tags are missing; those that close themselves are empty. */
  onclosetag(_: string, isImplied: boolean): void {
    const name = this.#open.pop() ?? ''
    if (isImplied && !this.#isEmpty) this.#isRefused = true
    this.#isEmpty = false
    if (!this.#isRefused && withText.has(name)) this.#endText(name, this.#text.trim())
  }

  /** The root says with which prefix the names of RSL are written. */
  #takeRoot(written: string, attributes: Readonly<Record<string, string>>): void {
    const isSecond = this.#isRsl
    const [, prefix = ''] = /^(?:([^:]*):)?rsl$/.exec(written) ?? []
    const declared = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`]
    this.#isRsl = /^(?:[^:]*:)?rsl$/.test(written) && declared === namespace
    if (!this.#isRsl || isSecond) this.#isRefused = true
    this.#prefix = prefix === '' ? '' : `${prefix}:`
  }

  /** A name of RSL without its prefix; empty for any other. */
  #nameOf(written: string): string {
    const name = written.startsWith(this.#prefix) ? written.slice(this.#prefix.length) : ''
    return name.includes(':') ? '' : name
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const path = this.#open.join('/')
    if (path === 'rsl/content') {
      const { url = '', server } = attributes
      this.#contents.push({ url, licenses: [], ...(server === undefined ? {} : { server }) })
    }
    if (path === 'rsl/content/license') this.#contents.at(-1)?.licenses.push({ permits: [], prohibits: [] })
    const license = path.startsWith('rsl/content/license/') ? this.#license() : undefined
    if (license === undefined) return
    if (name === 'reporting') license.reporting = true
    if (name === 'payment')
      license.payment = attributes['type'] === undefined ? {} : { type: attributes['type'] }
  }

  #license(): MadeLicense | undefined {
    return this.#contents.at(-1)?.licenses.at(-1)
  }

  #endText(name: string, text: string): void {
    const path = this.#open.join('/')
    const license = this.#license()
    if (license === undefined) return
    if (path === 'rsl/content/license') {
      const terms = {
        type: this.#attributes['type'] ?? '',
        tokens: text.split(/\s+/).filter((token) => token !== ''),
      }
      if (name === 'permits') license.permits.push(terms)
      if (name === 'prohibits') license.prohibits.push(terms)
    }
    if (path === 'rsl/content/license/payment' && license.payment !== undefined)
      license.payment = { ...license.payment, ...this.#paymentPart(name, text) }
  }

  #paymentPart(name: string, text: string): RslPayment {
    if (name === 'amount') return { amount: { value: text, currency: this.#attributes['currency'] ?? '' } }
    if (name === 'standard') return { standard: text }
    return name === 'custom' ? { custom: text } : {}
  }
}
