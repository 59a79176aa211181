import type { AskedQuestion, GivenAnswer } from '../engine/ask-questions.ts'
import { button, fileButton, labelledArea, labelledSelect, verdictBadge } from '../page/controls.ts'
import { element, replaceContent, userText } from '../page/element.ts'
import type { PageParts, Panel } from '../page/page-parts.ts'
import { whenAnswered } from '../page/when-answered.ts'
import { isSitemap, linesOf, maxUrls, urlsIn } from '../state/pasted-list.ts'
import { textFileOf } from '../state/text-file.ts'
import { strings } from '../strings.ts'
import { proofPicture } from './proof-picture.ts'
import { startHere } from './start-here.ts'

const rowsAtOnce = 100

type Filter = 'all' | 'allowed' | 'disallowed'

/** URLs and agents, their answers, and why. */
export class QuestionsPanel implements Panel {
  readonly node: HTMLElement
  /** The latest answers. */
  answers: readonly GivenAnswer[] = []
  readonly #parts: PageParts
  readonly #urls: HTMLTextAreaElement
  readonly #agents: HTMLTextAreaElement
  readonly #results: HTMLElement = element('div', { class: 'results' })
  readonly #proof: HTMLElement = element('div')
  readonly #start: HTMLElement
  #picked: AskedQuestion | undefined
  #filter: Filter = 'all'
  #shownRows = rowsAtOnce

  constructor(parts: PageParts) {
    this.#parts = parts
    const { store } = parts
    const urls = labelledArea(strings.questions.urls, {
      hint: strings.questions.urlsHint,
      rows: 5,
      id: 'urls',
      onInput: (text) => {
        const list = isSitemap(text) ? urlsIn(text).join('\n') : text
        if (list !== text) urls.area.value = list
        store.set({ urls: list })
      },
    })
    const agents = labelledArea(strings.questions.agents, {
      rows: 5,
      id: 'agents',
      onInput: (text) => store.set({ agents: text }),
    })
    this.#urls = urls.area
    this.#agents = agents.area
    this.#start = startHere(store)
    const load = fileButton(
      strings.questions.load,
      (bytes) => {
        this.#urls.value = urlsIn(textFileOf(bytes).text).join('\n')
        store.set({ urls: this.#urls.value })
      },
      () => parts.announce(strings.editor.unreadable),
    )
    this.node = element(
      'div',
      {},
      this.#start,
      element('div', { class: 'columns' }, element('div', {}, urls.node, load), agents.node),
      this.#results,
      this.#proof,
    )
  }

  get picked(): AskedQuestion | undefined {
    return this.#picked
  }

  /** Takes over what came from elsewhere, such as a link, and asks. */
  refresh(): void {
    const { state } = this.#parts.store
    this.#start.hidden = state.text !== ''
    if (this.#urls.value !== state.urls) this.#urls.value = state.urls
    if (this.#agents.value !== state.agents) this.#agents.value = state.agents
    this.ask()
  }

  /** Asks the engine all questions. */
  ask(): void {
    const { store, answering } = this.#parts
    const urls = urlsIn(store.state.urls)
    const agents = linesOf(store.state.agents)
    whenAnswered(
      answering.call('answers', { urls, agents }),
      (answers) => {
        this.answers = answers
        this.#shownRows = rowsAtOnce
        this.#draw()
        this.#pick(answers.find((answer) => isSame(answer, this.#picked)) ?? mostTelling(answers))
      },
      (message) => replaceContent(this.#results, element('p', { class: 'notice', role: 'alert' }, message)),
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
      replaceContent(this.#results, element('p', { class: 'faint' }, strings.questions.none))
      return
    }
    const { filters } = strings.questions
    const filter = labelledSelect(strings.questions.filter, {
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
        'div',
        { class: 'bar' },
        element('h2', {}, strings.questions.answers),
        element(
          'p',
          { role: 'status', id: 'answer-summary' },
          strings.questions.summary(this.answers.length - refused, refused),
        ),
        filter.node,
      ),
      this.answers.length >= maxUrls && element('p', { class: 'faint' }, strings.questions.tooMany(maxUrls)),
      element(
        'ul',
        { class: 'answers' },
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
      {},
      element(
        'button',
        {
          type: 'button',
          id: `answer-${index}`,
          class: 'answer',
          'aria-pressed': String(isSame(answer, this.#picked)),
          onclick: () => this.#pick(answer),
        },
        verdictBadge(allowed),
        userText(url, 'url'),
        userText(agent, 'agent'),
        element('span', { class: 'faint' }, line > 0 ? strings.line(line) : strings.reasons[reason][1]),
      ),
    )
  }

  #pick(question: AskedQuestion | undefined): void {
    const { answering, editor } = this.#parts
    this.#picked = question && { agent: question.agent, url: question.url }
    const shown = this.#shown
    for (const [index, row] of this.node.querySelectorAll('.answer').entries())
      row.setAttribute('aria-pressed', String(isSame(shown[index], question)))
    if (this.#picked === undefined) {
      editor.showLit(undefined)
      replaceContent(this.#proof)
      return
    }
    const { doc } = editor
    whenAnswered(
      answering.call('proof', this.#picked),
      (proof) => {
        replaceContent(
          this.#proof,
          proofPicture(proof, (line) => editor.goTo(line)),
        )
        if (!editor.doc.eq(doc)) return
        const { verdict, decidingLine, obeyed } = proof
        editor.showLit({ obeyed: new Set(obeyed), line: decidingLine, allowed: verdict.allowed })
      },
      (message) => replaceContent(this.#proof, element('p', { class: 'notice', role: 'alert' }, message)),
    )
  }
}

/** The first answer that a line decides, if there is one. */
function mostTelling(answers: readonly GivenAnswer[]): GivenAnswer | undefined {
  return answers.find(({ line }) => line > 0) ?? answers[0]
}

function isSame(a: AskedQuestion | undefined, b: AskedQuestion | undefined): boolean {
  return a !== undefined && b !== undefined && a.agent === b.agent && a.url === b.url
}
