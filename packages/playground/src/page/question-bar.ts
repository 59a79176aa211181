import type { PicturedProof } from '../engine/ask-questions.ts'
import { proofPicture } from '../parts/proof-picture.ts'
import { urlTyped } from '../state/service.ts'
import { strings } from '../parts/strings.ts'
import type { AddressForm } from './address-form.ts'
import { button, labelledInput, quoteButton } from '../parts/controls.ts'
import { element, replaceContent, userText } from '../parts/element.ts'
import type { PageParts } from '../panels/page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'

/** One question with its answer in one sentence. Its deciding line lights up in the editor. */
export class QuestionBar {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #form: AddressForm
  readonly #url: HTMLInputElement
  readonly #agent: HTMLInputElement
  readonly #agents: HTMLElement = element('datalist#known-agents')
  readonly #answer: HTMLElement = element('div#answer', { role: 'status' })
  readonly #proof: HTMLElement = element('div')
  readonly #why: HTMLDetailsElement

  constructor(parts: PageParts, form: AddressForm) {
    this.#parts = parts
    this.#form = form
    const { store } = parts
    const { url: urlLabel, agent: agentLabel, heading, why } = strings.question
    const url = labelledInput(urlLabel, { id: 'url', onInput: (text) => store.set({ url: text }) })
    const agent = labelledInput(agentLabel, {
      id: 'agent',
      list: this.#agents.id,
      onInput: (text) => store.set({ agent: text }),
    })
    this.#url = url.input
    this.#agent = agent.input
    this.#why = element('details#why', element('summary', why), this.#proof)
    this.node = element(
      'section.question',
      { 'aria-labelledby': 'question-heading' },
      element('h2.visually-hidden#question-heading', heading),
      element('div.question-fields', url.node, agent.node),
      this.#agents,
      this.#answer,
      this.#why,
    )
  }

  /** Suggests these agents. */
  offer(agents: readonly { readonly token: string; readonly operator: string }[]): void {
    replaceContent(
      this.#agents,
      agents.map(({ token, operator }) => element('option', { value: token }, operator)),
    )
  }

  /** Takes over what came from elsewhere, such as a link, and asks. */
  refresh(): void {
    const { store, answering, editor } = this.#parts
    const { url, agent } = store.state
    if (this.#url.value !== url) this.#url.value = url
    if (this.#agent.value !== agent) this.#agent.value = agent
    const { doc } = editor
    whenAnswered(
      answering.call('proof', store.question),
      (proof) => {
        this.#draw(proof)
        if (!editor.doc.eq(doc)) return
        const { verdict, decidingLine, obeyed } = proof
        editor.showLit({ obeyed: new Set(obeyed), line: decidingLine, allowed: verdict.allowed })
      },
      (message) => replaceContent(this.#answer, element('p.notice', message)),
    )
  }

  #draw(proof: PicturedProof): void {
    const { verdict, url, agent, decidingLine } = proof
    const { allowed, reason, rule } = verdict
    const isElsewhere = reason === 'not-governed'
    const { may, mayNot, elsewhere, testOther, lineSays } = strings.question
    const asked = agent.userAgents.join(', ')
    const name = asked === '*' ? strings.visitors['*'][0] : asked
    const kind = isElsewhere ? 'unknown' : allowed ? 'allowed' : 'disallowed'
    const other = isElsewhere ? urlTyped(url) : undefined
    replaceContent(
      this.#answer,
      element(
        'p',
        { class: `sentence ${kind}` },
        element(
          'span.sign',
          { 'aria-hidden': 'true' },
          { allowed: '✓', disallowed: '✕', unknown: '?' }[kind],
        ),
        element(
          'span',
          isElsewhere
            ? [elsewhere, ' ', userText(url)]
            : [userText(name), allowed ? may : mayNot, userText(url)],
          decidingLine > 0
            ? lineSays(decidingLine, allowed)
            : isElsewhere
              ? '.'
              : `: ${strings.reasons[reason][0]}.`,
        ),
      ),
      decidingLine > 0 &&
        rule !== undefined &&
        quoteButton(decidingLine, rule.text.trim(), this.#parts.goTo, {
          class: `line-quote ${kind}`,
          id: 'deciding-line',
        }),
      other !== undefined &&
        button(testOther(other.host), () => void this.#form.test(other.href), { id: 'test-other' }),
    )
    replaceContent(this.#proof, proofPicture(proof, this.#parts.goTo))
  }
}
