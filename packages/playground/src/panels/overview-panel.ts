import type { LintMarks } from '../engine/lint-marks.ts'
import type { SiteSummary, VisitorAccess } from '../engine/site-summary.ts'
import { button, headRow, lineButton, quoteButton } from '../parts/controls.ts'
import { element, replaceContent, userText, type ElementContent } from '../parts/element.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { lastChange, type LastChange } from '../state/service.ts'
import { strings } from '../parts/strings.ts'

const signs = { open: '✓', partly: '◐', closed: '✕' } as const

/** What the file does, without a question: visitors, problems, sitemaps, the last change. */
export class OverviewPanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #visitors: HTMLElement = element('div#visitors')
  readonly #problems: HTMLElement = element('p#problem-counts')
  readonly #sitemaps: HTMLElement = element('div')
  readonly #change: HTMLElement = element('div')
  #watched = ''

  constructor(parts: PageParts) {
    this.#parts = parts
    const { heading, problems } = strings.overview
    this.node = element(
      'div',
      element('h2', heading),
      this.#visitors,
      element('h2', problems),
      this.#problems,
      this.#sitemaps,
      this.#change,
    )
  }

  refresh(): void {
    const { studying, store } = this.#parts
    const { text, robotsUrl } = store.state
    if (text === '' && robotsUrl === '') {
      replaceContent(this.#sitemaps)
      return replaceContent(this.#visitors)
    }
    whenAnswered(
      studying.call('summary', Object.keys(strings.visitors)),
      (summary) => this.#draw(summary),
      this.#visitors,
    )
    if (robotsUrl === this.#watched) return
    this.#watched = robotsUrl
    replaceContent(this.#change)
    if (URL.canParse(robotsUrl)) void this.#askForChange(robotsUrl)
  }

  async #askForChange(robotsUrl: string): Promise<void> {
    const change = await lastChange(robotsUrl)
    if (change !== undefined && this.#watched === robotsUrl) this.#drawChange(change)
  }

  /** Says what the linter counted. */
  count({ counts }: LintMarks): void {
    const { counted, noProblems, showProblems } = strings.overview
    const said = counted(counts)
    replaceContent(
      this.#problems,
      said === '' ? noProblems : said,
      said !== '' && [
        ' ',
        button(showProblems, () => this.#parts.store.set({ tab: 'problems' }), { class: 'link' }),
      ],
    )
  }

  #draw({ visitors, sitemaps }: SiteSummary): void {
    const { columns, sitemaps: heading, noSitemaps, notAUrl } = strings.overview
    replaceContent(
      this.#visitors,
      element(
        'table.visitors.stacks',
        element('thead.visually-hidden', headRow(columns)),
        element(
          'tbody',
          visitors.map((visitor) => this.#row(visitor)),
        ),
      ),
    )
    replaceContent(
      this.#sitemaps,
      element('h2', heading),
      sitemaps.length === 0
        ? element('p.faint', noSitemaps)
        : element(
            'ul.plain',
            sitemaps.map(({ url, pattern, line }) =>
              element(
                'li',
                element('code', userText(url ?? pattern)),
                url === null && ` ${notAUrl}`,
                ' ',
                lineButton(line, this.#parts.goTo),
              ),
            ),
          ),
    )
  }

  #row(visitor: VisitorAccess): HTMLElement {
    const { agent, access } = visitor
    const [name, what] = strings.visitors[agent as keyof typeof strings.visitors]
    return element(
      'tr',
      element(
        'th',
        { scope: 'row' },
        button(name, () => this.#parts.store.set({ agent }), { class: 'name' }),
        element('small', what),
      ),
      element(
        'td',
        element(
          'span',
          { class: `badge ${access}` },
          element('span', { 'aria-hidden': 'true' }, `${signs[access]} `),
          strings.access[access],
        ),
      ),
      element('td.places', this.#places(visitor)),
    )
  }

  #places({ access, places, placeCount, isClosedBut }: VisitorAccess): ElementContent {
    const { nothingCloses, everything, onlyOpen, closed, morePlaces } = strings.overview
    if (access === 'open') return element('span.faint', nothingCloses)
    const lead = access === 'closed' ? everything : isClosedBut ? onlyOpen : closed
    return [
      lead,
      places.map(({ pattern, line }) => [
        ' ',
        quoteButton(line, pattern, this.#parts.goTo, { class: 'place' }),
      ]),
      placeCount > places.length && ` ${morePlaces(placeCount - places.length)}`,
    ]
  }

  #drawChange({ timestamp, data: { changes, more } }: LastChange): void {
    const { changed, changedOn, gains, loses, othersToo, edited } = strings.overview
    replaceContent(
      this.#change,
      element('h2', changed),
      element('p', changedOn(new Date(timestamp).toLocaleDateString('en', { dateStyle: 'long' }))),
      changes.length === 0
        ? element('p.faint', edited)
        : element(
            'ul.plain#last-change',
            changes
              .slice(0, 5)
              .map(({ agents, kind, example }) =>
                element(
                  'li',
                  `${kind === 'gains' ? gains : loses}: `,
                  userText(agents.map((agent) => (agent === '*' ? strings.diff.others : agent)).join(', ')),
                  example !== null && [', ', element('code', userText(example))],
                ),
              ),
          ),
      changes.length - 5 + more > 0 && element('p.faint', othersToo(changes.length - 5 + more)),
    )
  }
}
