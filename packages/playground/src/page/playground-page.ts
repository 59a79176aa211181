import { RobotsEditor } from '../editor/robots-editor.ts'
import type { FileOutline } from '../engine/file-outline.ts'
import type { LineFacts } from '../engine/line-facts.ts'
import type { CallResult } from '../engine/worker-messages.ts'
import { OverviewPanel } from '../panels/overview-panel.ts'
import type { PageParts, Panel } from '../panels/page-parts.ts'
import { ProblemsPanel } from '../panels/problems-panel.ts'
import { UrlsPanel } from '../panels/urls-panel.ts'
import { button } from '../parts/controls.ts'
import { element, replaceContent } from '../parts/element.ts'
import { lineSentences } from '../parts/line-sentences.ts'
import { strings } from '../parts/strings.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { createLanes, type Lanes } from '../state/engine-lane.ts'
import { fileText } from '../state/exports.ts'
import { fragmentOf, stateOfFragment } from '../state/link-fragment.ts'
import { emptyState, type PageState } from '../state/page-state.ts'
import { PageStore } from '../state/page-store.ts'
import { textFileOf, withEnds } from '../state/text-file.ts'
import { AddressForm } from './address-form.ts'
import { EditorSection } from './editor-section.ts'
import { pageHeader } from './page-header.ts'
import { QuestionBar } from './question-bar.ts'
import { TabList } from './tab-list.ts'

/** The fragment of a longer file is only made when the user shares the page, because it takes time. */
const longestLiveText = 100_000

/** Shows the page in an element, with the state of its link. */
export function openPage(root: HTMLElement, linked: PageState | 'damaged' | undefined): void {
  const store = new PageStore(linked === undefined || linked === 'damaged' ? emptyState : linked)
  const page = new PlaygroundPage(root, store)
  page.start(root, linked === 'damaged')
  performance.mark('interactive')
}

/** The whole page: the editor, the panels, and what they ask the engine. */
class PlaygroundPage {
  readonly #store: PageStore
  readonly #lanes: Lanes
  readonly #status: StatusLine
  readonly #section: EditorSection
  readonly #editor: RobotsEditor
  readonly #form: AddressForm
  readonly #question: QuestionBar
  readonly #overview: OverviewPanel
  readonly #urls: UrlsPanel
  readonly #problems: ProblemsPanel
  readonly #tabs: TabList
  readonly #lineFacts: HTMLElement = element('div.line-facts')
  #names: Promise<CallResult<'names'>> | undefined
  #fragment = location.hash
  /** The text of the editor when it was last taken or replaced. */
  #editorText: string

  readonly #takeText = later(30, () => {
    this.#editorText = this.#editor.doc.toString()
    this.#store.set({ text: this.#editorText })
  })
  readonly #lint = later(250, () => this.#problems.lint())
  readonly #explainLine = later(100, () => this.#showLineFacts())
  readonly #keepFragment = later(600, () => void this.#writeFragment())

  constructor(root: HTMLElement, store: PageStore) {
    this.#store = store
    this.#editorText = store.state.text
    this.#status = new StatusLine(() => this.#stop())
    this.#lanes = createLanes((isBusy) => this.#status.showBusy(isBusy))
    const lineBox = element('section.line-box', { 'aria-label': strings.lineHelp.where }, this.#lineFacts)
    const opening = {
      onFile: (bytes: Uint8Array) => this.#openFile(bytes),
      onError: () => this.#status.tell(strings.editor.unreadable),
    }
    this.#section = new EditorSection(
      store,
      { ...opening, onFormat: () => this.#format() },
      this.#status.node,
      lineBox,
    )
    this.#editor = this.#createEditor()
    const parts: PageParts = {
      store,
      editor: this.#editor,
      ...this.#lanes,
      goTo: (line) => this.#editor.goTo(line),
      announce: (message) => this.#status.tell(message),
    }
    this.#form = new AddressForm(store)
    this.#question = new QuestionBar(parts, this.#form)
    this.#overview = new OverviewPanel(parts)
    this.#urls = new UrlsPanel(parts)
    this.#problems = new ProblemsPanel(parts, (found) => {
      this.#tabs.count('problems', found.count)
      this.#overview.count(found)
    })
    const lazy = (load: () => Promise<Panel>) => new LazyPanel(load, parts.announce)
    this.#tabs = new TabList(
      {
        overview: this.#overview,
        problems: this.#problems,
        everyone: lazy(async () => new (await import('../panels/everyone-panel.ts')).EveryonePanel(parts)),
        urls: this.#urls,
        page: lazy(async () => new (await import('../panels/page-panel.ts')).PagePanel(parts)),
        diff: lazy(async () => new (await import('../panels/diff-panel.ts')).DiffPanel(parts)),
        preferences: lazy(
          async () => new (await import('../panels/preferences-panel.ts')).PreferencesPanel(parts),
        ),
        share: lazy(
          async () =>
            new (await import('../panels/share-panel.ts')).SharePanel(parts, () => this.#urls.answers),
        ),
      },
      (tab) => store.set({ tab }),
    )
    const results = element('div.results-side', this.#question.node, this.#tabs.node)
    root.append(pageHeader(store, this.#form, opening), element('main', results, this.#section.node))
  }

  /** Begins to listen to the user and to ask the engine. */
  start(root: HTMLElement, isDamaged: boolean): void {
    if (isDamaged) this.#form.tell(strings.address.damagedLink, true)
    this.#listen(root)
    document.documentElement.dataset['view'] = 'start'
    this.#tabs.show(this.#store.state.tab)
    this.#readFile()
    whenAnswered(
      this.#loadNames(),
      ({ dialects, agents }) => {
        this.#section.showDialects(dialects)
        this.#question.offer(agents)
      },
      (message) => this.#status.tell(message),
    )
  }

  #listen(root: HTMLElement): void {
    const store = this.#store
    store.watch(['text', 'lineEnd', 'dialect', 'robotsUrl'], () => this.#readFile())
    store.watch(['urls', 'agents', 'newText'], () => this.#refresh())
    store.watch(['url', 'agent'], () => {
      this.#question.refresh()
      this.#urls.mark()
      this.#refresh()
    })
    store.watch(['robotsUrl'], () => this.#form.refresh())
    store.watch(['tab'], () => this.#tabs.show(store.state.tab))
    store.watch(Object.keys(store.state) as (keyof typeof store.state)[], this.#keepFragment)
    globalThis.addEventListener('hashchange', () => void this.#takeFragment())
    root.addEventListener('dragover', (event) => event.preventDefault())
    root.addEventListener('drop', (event) => {
      const [file] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      event.preventDefault()
      file.arrayBuffer().then(
        (buffer) => this.#openFile(new Uint8Array(buffer)),
        () => this.#status.tell(strings.editor.unreadable),
      )
    })
  }

  #createEditor(): RobotsEditor {
    return new RobotsEditor(this.#section.place, {
      text: this.#store.state.text,
      agents: async () => (await this.#loadNames()).agents,
      explain: async (line) => {
        try {
          return lineHelp(await this.#lanes.answering.call('lineFacts', line))
        } catch {
          // Another line is asked about meanwhile.
          return undefined
        }
      },
      onChange: this.#takeText,
      onLine: this.#explainLine,
      onExplain: () =>
        whenAnswered(
          this.#lanes.answering.call('lineFacts', this.#editor.line),
          (facts) =>
            this.#status.tell(`${strings.lineHelp.heading(facts.line)}: ${lineSentences(facts).join(' ')}`),
          (message) => this.#status.tell(message),
        ),
      onFormat: () => this.#format(),
    })
  }

  /** Names for lists, asked for once. */
  #loadNames(): Promise<CallResult<'names'>> {
    return (this.#names ??= this.#lanes.answering.call('names'))
  }

  /** Gives the file to the engine and asks again what the page shows. */
  #readFile(): void {
    const { state } = this.#store
    if (state.text !== this.#editorText) {
      this.#editorText = state.text
      this.#editor.replace(state.text)
    }
    this.#section.show(state)
    if (state.text !== '' || state.robotsUrl !== '') document.documentElement.dataset['view'] = 'work'
    const file = { text: fileText(state), dialect: state.dialect, url: state.robotsUrl }
    const { answering, studying } = this.#lanes
    answering.open(file)
    studying.open(file)
    const { doc } = this.#editor
    this.#question.refresh()
    this.#refresh()
    whenAnswered(
      answering.call('outline'),
      (outline) => {
        this.#status.showSize(outline, file.text.startsWith('\uFEFF'))
        if (this.#editor.doc.eq(doc)) this.#editor.showOutline(outline)
      },
      (message) => this.#status.tell(message),
    )
    this.#explainLine()
    this.#lint()
  }

  /** Asks again what the shown panel shows. The answers about many URLs are also for the files to save. */
  #refresh(): void {
    const { tab } = this.#store.state
    if (tab !== 'urls') this.#urls.refresh()
    this.#tabs.show(tab)
  }

  #openFile(bytes: Uint8Array): void {
    const { text, lineEnd, hasMixedEnds, isUtf16, hasReplacedBytes } = textFileOf(bytes)
    const { utf16, replacedBytes, mixedEnds } = strings.editor
    this.#store.set({ text, lineEnd })
    this.#status.tell(
      [isUtf16 && utf16, hasReplacedBytes && replacedBytes, hasMixedEnds && mixedEnds]
        .filter(Boolean)
        .join(' '),
    )
  }

  #format(): void {
    const { lineEnd } = this.#store.state
    const { doc } = this.#editor
    whenAnswered(
      this.#lanes.studying.call('format', lineEnd === 'crlf' ? 'crlf' : 'lf'),
      (formatted) => {
        if (!this.#editor.doc.eq(doc)) return
        const { text } = withEnds(formatted)
        const isSame = text === doc.toString()
        this.#editor.replace(text)
        this.#status.tell(isSame ? strings.editor.alreadyFormatted : strings.editor.formatted)
      },
      (message) => this.#status.tell(message),
    )
  }

  #showLineFacts(): void {
    whenAnswered(
      this.#lanes.answering.call('lineFacts', this.#editor.line),
      (facts) => replaceContent(this.#lineFacts, lineHelp(facts)),
      () => replaceContent(this.#lineFacts),
    )
  }

  #stop(): void {
    this.#lanes.answering.stop()
    this.#lanes.studying.stop()
  }

  async #writeFragment(): Promise<void> {
    const { state } = this.#store
    if (state.text.length + state.urls.length + state.newText.length > longestLiveText) return
    const fragment = await fragmentOf(state)
    this.#fragment = fragment
    history.replaceState(null, '', fragment)
  }

  async #takeFragment(): Promise<void> {
    if (location.hash === this.#fragment) return
    const state = await stateOfFragment(location.hash)
    if (state === 'damaged') this.#form.tell(strings.address.damagedLink, true)
    else if (state !== undefined) this.#store.set(state)
  }
}

/** A function that runs an action when it has not been called for some time. */
function later(waitMs: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, waitMs)
  }
}

/** A panel whose code is loaded when it is first shown. */
class LazyPanel implements Panel {
  readonly node: HTMLElement = element('div')
  readonly #load: () => Promise<Panel>
  readonly #tell: (message: string) => void
  #panel: Promise<Panel> | undefined

  constructor(load: () => Promise<Panel>, tell: (message: string) => void) {
    this.#load = load
    this.#tell = tell
  }

  refresh(): void {
    this.#panel ??= this.#load().then((panel) => {
      this.node.append(...panel.node.childNodes)
      return panel
    })
    // Showing the panel again loads it again.
    this.#panel.catch(() => (this.#panel = undefined))
    whenAnswered(this.#panel, (panel) => panel.refresh(), this.#tell)
  }
}

/** Shorter work is not shown. */
const patienceMs = 400

/** What the editor has to tell: messages, sizes, and work that takes long. */
class StatusLine {
  readonly node: HTMLElement
  readonly #message: HTMLElement = element('span#message', { role: 'status' })
  readonly #size: HTMLElement = element('span.faint#size')
  readonly #work: HTMLElement
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onStop: () => void) {
    this.#work = element('span#work', { hidden: true }, strings.working, ' ', button(strings.stop, onStop))
    this.node = element('div.status', this.#size, this.#message, this.#work)
  }

  tell(message: string): void {
    this.#message.textContent = message
  }

  /** Shows the size of the file. The first time is the first answer of the engine, which the tests measure. */
  showSize({ sizeBytes, groupCount, ruleCount }: FileOutline, hasMark: boolean): void {
    if (this.#size.textContent === '') performance.mark('answered')
    this.#size.textContent = `${strings.editor.charset(hasMark)} · ${strings.editor.size(sizeBytes, groupCount, ruleCount)}`
  }

  showBusy(isBusy: boolean): void {
    clearTimeout(this.#timer)
    if (isBusy) this.#timer = setTimeout(() => (this.#work.hidden = false), patienceMs)
    else this.#work.hidden = true
  }
}

/** What a line means, as an element. */
function lineHelp(facts: LineFacts): HTMLElement {
  return element(
    'div.line-help',
    element('strong', strings.lineHelp.heading(facts.line)),
    lineSentences(facts).map((sentence) => element('p', sentence)),
  )
}
