import type { AskedQuestion, GivenAnswer } from '../engine/ask-questions.ts'
import { button, fileButton, labelledArea, labelledSelect, verdictBadge } from '../parts/controls.ts'
import { element, replaceContent, userText } from '../parts/element.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { isSitemap, linesOf, maxUrls, urlsIn } from '../state/pasted-list.ts'
import { textFileOf } from '../state/text-file.ts'
import { strings } from '../parts/strings.ts'

const rowsAtOnce = 100

type Filter = 'all' | 'allowed' | 'disallowed'

/** Many URLs and agents with their answers. */
export class UrlsPanel implements Panel {
  readonly node: HTMLElement
  /** The latest answers. */
  answers: readonly GivenAnswer[] = []
  readonly #parts: PageParts
  readonly #urls: HTMLTextAreaElement
  readonly #agents: HTMLTextAreaElement
  readonly #results: HTMLElement = element('div.results')
  #filter: Filter = 'all'
  #shownRows = rowsAtOnce
  /** Whether there may be more URLs than are asked about. */
  #isFull = false

  constructor(parts: PageParts) {
    this.#parts = parts
    const { store } = parts
    const urls = labelledArea(strings.urls.urls, {
      hint: strings.urls.urlsHint,
      rows: 5,
      id: 'urls',
      onInput: (text) => {
        const list = isSitemap(text) ? urlsIn(text).join('\n') : text
        if (list !== text) urls.area.value = list
        store.set({ urls: list })
      },
    })
    const agents = labelledArea(strings.urls.agents, {
      rows: 5,
      id: 'agents',
      onInput: (text) => store.set({ agents: text }),
    })
    this.#urls = urls.area
    this.#agents = agents.area
    const load = fileButton(
      strings.urls.load,
      (bytes) => {
        this.#urls.value = urlsIn(textFileOf(bytes).text).join('\n')
        store.set({ urls: this.#urls.value })
      },
      () => parts.announce(strings.editor.unreadable),
    )
    this.node = element(
      'div',
      element('div.columns', element('div', urls.node, load), agents.node),
      this.#results,
    )
  }

  /** Shows which answer is that of the question above the tabs. */
  mark(): void {
    const shown = this.#shown
    for (const [index, row] of this.node.querySelectorAll('.answer').entries())
      row.setAttribute('aria-pressed', String(isSame(shown[index], this.#parts.store.state)))
  }

  /** Takes over what came from elsewhere, such as a link, and asks. */
  refresh(): void {
    const { state } = this.#parts.store
    if (this.#urls.value !== state.urls) this.#urls.value = state.urls
    if (this.#agents.value !== state.agents) this.#agents.value = state.agents
    this.ask()
  }

  /** Asks the engine all questions. */
  ask(): void {
    const { store, answering } = this.#parts
    const urls = urlsIn(store.state.urls)
    const named = linesOf(store.state.agents)
    const agents = named.length > 0 ? named : [store.state.agent]
    whenAnswered(
      answering.call('answers', { urls, agents }),
      (answers) => {
        this.answers = answers
        this.#isFull = urls.length >= maxUrls
        this.#shownRows = rowsAtOnce
        this.#draw()
      },
      this.#results,
    )
  }

  /** The answers that the filter leaves. */
  get #shown(): readonly GivenAnswer[] {
    if (this.#filter === 'all') return this.answers
    return this.answers.filter(({ allowed }) => allowed === (this.#filter === 'allowed'))
  }

  #draw(): void {
    const refused = this.answers.filter(({ allowed }) => !allowed).length
    const shown = this.#shown
    if (this.answers.length === 0) {
      replaceContent(this.#results, element('p.faint', strings.urls.none))
      return
    }
    const { filters } = strings.urls
    const filter = labelledSelect(strings.urls.filter, {
      id: 'answer-filter',
      value: this.#filter,
      options: [
        ['all', filters.all],
        ['allowed', filters.allowed],
        ['disallowed', filters.disallowed],
      ],
      onChange: (value) => {
        this.#filter = value as Filter
        this.#draw()
      },
    })
    const left = shown.length - this.#shownRows
    replaceContent(
      this.#results,
      element(
        'div.bar',
        element('h2', strings.urls.answers),
        element(
          'p#answer-summary',
          { role: 'status' },
          strings.urls.summary(this.answers.length - refused, refused),
        ),
        filter.node,
      ),
      this.#isFull && element('p.faint', strings.urls.tooMany(maxUrls)),
      element(
        'ul.answers',
        shown.slice(0, this.#shownRows).map((answer, index) => this.#row(answer, index)),
      ),
      left > 0 &&
        button(strings.showMore(left), () => {
          this.#shownRows += 10 * rowsAtOnce
          this.#draw()
        }),
    )
  }

  #row(answer: GivenAnswer, index: number): HTMLElement {
    const { agent, url, allowed, line, reason } = answer
    return element(
      'li',
      element(
        'button.answer',
        {
          type: 'button',
          id: `answer-${index}`,
          'aria-pressed': String(isSame(answer, this.#parts.store.state)),
          onclick: () => this.#parts.store.set({ url, agent }),
        },
        verdictBadge(allowed),
        userText(url, 'url'),
        userText(agent, 'agent'),
        element('span.faint', line > 0 ? strings.line(line) : strings.reasons[reason][1]),
      ),
    )
  }
}

function isSame(a: AskedQuestion | undefined, b: AskedQuestion): boolean {
  return a !== undefined && a.agent === b.agent && a.url === b.url
}
