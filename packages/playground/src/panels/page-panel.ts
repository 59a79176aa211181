import { labelledArea, labelledInput, lineButton, scrollingTable, verdictBadge } from '../parts/controls.ts'
import { element, prose, replaceContent, userText, type ElementContent } from '../parts/element.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { resourcesIn, unknownSite, type PageResource } from '../state/page-resources.ts'
import { checkElsewhere, fetchPage, service, urlTyped } from '../state/service.ts'
import { strings } from '../parts/strings.ts'

/** More files of one page are not asked about. */
const mostResources = 500

/** A file of the page with its answer; `allowed` is undefined if nobody here knows it. */
interface ResourceRow extends PageResource {
  readonly allowed?: boolean | undefined
  readonly line?: number
  readonly why?: string
}

/** Files of other sites, beside those of the own one. */
interface OtherResources {
  readonly agent: string
  readonly known: readonly ResourceRow[]
  readonly others: readonly PageResource[]
  readonly asked: number
}

/** Which scripts, styles and images of a page an agent may not fetch. */
export class PagePanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #url: HTMLInputElement
  readonly #html: HTMLTextAreaElement
  readonly #outcome: HTMLElement = element('p#page-outcome', { role: 'status' })
  readonly #result: HTMLElement = element('div')
  #resources: readonly PageResource[] = []
  #pageUrl = unknownSite
  /** The site whose URLs are shown as paths. */
  #site = unknownSite
  #asked = 0

  constructor(parts: PageParts) {
    this.#parts = parts
    const { about, url: urlLabel, fetch, html: htmlLabel, noService } = strings.page
    const url = labelledInput(urlLabel, { id: 'page-url', placeholder: 'https://' })
    const html = labelledArea(htmlLabel, { id: 'page-html', rows: 4, onInput: (text) => this.#read(text) })
    this.#url = url.input
    this.#html = html.area
    this.node = element(
      'div',
      element('p', about),
      element(
        'form.address',
        {
          onsubmit: (event) => {
            event.preventDefault()
            void this.#fetch()
          },
        },
        url.node,
        service.isHere && element('button#fetch-page', fetch),
      ),
      !service.isHere && element('p.faint', prose(noService)),
      html.node,
      this.#outcome,
      this.#result,
    )
  }

  refresh(): void {
    const { url, robotsUrl } = this.#parts.store.state
    if (this.#url.value === '') this.#url.value = urlOn(url, robotsUrl) ?? ''
    void this.#ask()
  }

  async #fetch(): Promise<void> {
    const url = urlTyped(this.#url.value)
    const { loading, badUrl, refused, unanswered } = strings.page
    if (url === undefined) return this.#tell(badUrl)
    this.#tell(loading)
    const page = await fetchPage(url)
    if ('kind' in page) return this.#tell(page.kind === 'refused' ? refused(page.why) : unanswered)
    if (page.html === null) return this.#tell(refused(page.why ?? ''))
    this.#html.value = ''
    this.#read(page.html, page.url)
  }

  #tell(message: string): void {
    this.#outcome.textContent = message
  }

  #read(html: string, url = urlOn(this.#url.value, this.#parts.store.state.robotsUrl)): void {
    this.#pageUrl = url ?? unknownSite
    this.#resources = html.trim() === '' ? [] : resourcesIn(html, this.#pageUrl)
    this.#tell(html.trim() === '' ? '' : this.#resources.length === 0 ? strings.page.none : '')
    void this.#ask()
  }

  /** Asks the file on this page about its own site, and the service about the others. */
  async #ask(): Promise<void> {
    const resources = this.#resources.slice(0, mostResources)
    if (resources.length === 0) return replaceContent(this.#result)
    const { studying, store, announce } = this.#parts
    const { agent, robotsUrl } = store.state
    const asked = ++this.#asked
    const site = new URL(URL.canParse(robotsUrl) ? robotsUrl : this.#pageUrl).origin
    this.#site = site
    const own = resources.filter(({ url }) => new URL(url).origin === site)
    const others = resources.filter((resource) => !own.includes(resource))
    whenAnswered(
      studying.call('answers', { urls: own.map(({ url }) => pathOn(unknownSite, url)), agents: [agent] }),
      (answers) => {
        const known = own.map((resource, index) => ({ ...resource, ...answers[index], url: resource.url }))
        if (asked === this.#asked) this.#draw([...known, ...others], agent)
        if (service.isHere && others.length > 0) void this.#askElsewhere({ agent, known, others, asked })
      },
      announce,
    )
  }

  async #askElsewhere({ agent, known, others, asked }: OtherResources): Promise<void> {
    const urls = others.map(({ url }) => url)
    const answers = await checkElsewhere(agent, urls)
    if ('kind' in answers || asked !== this.#asked) return
    const rows = others.map((resource, index) => {
      const { allowed, reason, rule, note } = answers[index] ?? {}
      const isKnown = reason !== undefined && reason !== 'deferred' && reason !== 'unknown'
      const why = note ?? rule?.text.trim()
      return { ...resource, allowed: isKnown ? allowed : undefined, ...(why !== undefined && { why }) }
    })
    this.#draw([...known, ...rows], agent)
  }

  #draw(rows: readonly ResourceRow[], agent: string): void {
    const { summary, allFree, columns, table, tooMany, unknown: unknownCount } = strings.page
    const blocked = rows.filter(({ allowed }) => allowed === false)
    const unknown = rows.filter(({ allowed }) => allowed === undefined)
    const sorted = [...blocked, ...unknown, ...rows.filter(({ allowed }) => allowed === true)]
    replaceContent(
      this.#result,
      element(
        'p#page-summary',
        { class: `sentence ${blocked.length > 0 ? 'disallowed' : 'allowed'}` },
        blocked.length > 0 ? summary(blocked.length, rows.length, agent) : allFree(agent),
        unknown.length > 0 && ` ${unknownCount(unknown.length)}`,
        rows.length >= mostResources && ` ${tooMany(mostResources)}`,
      ),
      scrollingTable(
        table,
        columns,
        sorted.map((row) => this.#row(row)),
      ),
    )
  }

  #row({ url, kind, allowed, line = 0, why }: ResourceRow): HTMLElement {
    return element(
      'tr',
      { class: allowed === false ? 'differs' : undefined },
      element('td.long', userText(pathOn(this.#site, url)), element('small', strings.page.kinds[kind])),
      element('td', allowed === undefined ? strings.page.notKnown : verdictBadge(allowed)),
      element('td', this.#why(line, why)),
    )
  }

  #why(line: number, why: string | undefined): ElementContent {
    if (why !== undefined) return userText(why)
    return line > 0 ? lineButton(line, this.#parts.goTo) : ''
  }
}

function urlOn(url: string, robotsUrl: string): string | undefined {
  if (/^https?:/i.test(url)) return URL.canParse(url) ? new URL(url).href : undefined
  return URL.canParse(url, robotsUrl) ? new URL(url, robotsUrl).href : undefined
}

/** The path of a URL of a site; URLs of others as they are. */
function pathOn(site: string, url: string): string {
  return url.startsWith(`${site}/`) ? url.slice(site.length) : url
}
