import { RobotsEditor } from '../editor/robots-editor.ts'
import type { CallResult } from '../engine/worker-messages.ts'
import { DiffPanel } from '../panels/diff-panel.ts'
import { EveryonePanel } from '../panels/everyone-panel.ts'
import { PreferencesPanel } from '../panels/preferences-panel.ts'
import { ProblemsPanel } from '../panels/problems-panel.ts'
import { QuestionsPanel } from '../panels/questions-panel.ts'
import { SharePanel } from '../panels/share-panel.ts'
import { fileText } from '../state/exports.ts'
import { fragmentOf, stateOfFragment } from '../state/link-fragment.ts'
import type { PageStore } from '../state/page-store.ts'
import { textFileOf, withEnds } from '../state/text-file.ts'
import { strings } from '../strings.ts'
import type { Lanes } from './create-lanes.ts'
import { EditorSection } from './editor-section.ts'
import { element, replaceContent } from './element.ts'
import { lineHelp, lineSentences } from './line-help.ts'
import { pageHeader } from './page-header.ts'
import type { PageParts } from './page-parts.ts'
import { later } from './later.ts'
import { StatusLine } from './status-line.ts'
import { TabList } from './tab-list.ts'
import { whenAnswered } from './when-answered.ts'

/** The fragment of a longer file is only made when the user shares the page, because it takes time. */
const longestLiveText = 100_000

/** Shows the page in an element. */
export function openPage(
  root: HTMLElement,
  store: PageStore,
  createLanes: (onBusy: (isBusy: boolean) => void) => Lanes,
): void {
  const page = new PlaygroundPage(root, store, createLanes)
  page.start(root)
  performance.mark('interactive')
}

/** The whole page: the editor, the panels, and what they ask the engine. */
class PlaygroundPage {
  readonly #store: PageStore
  readonly #lanes: Lanes
  readonly #status: StatusLine
  readonly #section: EditorSection
  readonly #editor: RobotsEditor
  readonly #questions: QuestionsPanel
  readonly #problems: ProblemsPanel
  readonly #tabs: TabList
  readonly #lineFacts: HTMLElement = element('div', { class: 'line-facts' })
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

  constructor(
    root: HTMLElement,
    store: PageStore,
    createLanes: (onBusy: (isBusy: boolean) => void) => Lanes,
  ) {
    this.#store = store
    this.#editorText = store.state.text
    this.#status = new StatusLine(() => this.#stop())
    this.#lanes = createLanes((isBusy) => this.#status.showBusy(isBusy))
    const lineBox = element(
      'section',
      { class: 'line-box', 'aria-label': strings.lineHelp.where },
      this.#lineFacts,
    )
    this.#section = new EditorSection(store, () => this.#format(), this.#status.node, lineBox)
    this.#editor = this.#createEditor()
    const parts: PageParts = {
      store,
      editor: this.#editor,
      ...this.#lanes,
      announce: (message) => this.#status.tell(message),
      picked: () => this.#questions.picked,
    }
    this.#questions = new QuestionsPanel(parts)
    this.#problems = new ProblemsPanel(parts, (count) => this.#tabs.count('problems', count))
    this.#tabs = new TabList(
      {
        questions: this.#questions,
        problems: this.#problems,
        everyone: new EveryonePanel(parts),
        diff: new DiffPanel(parts),
        preferences: new PreferencesPanel(parts),
        share: new SharePanel(parts, () => this.#questions.answers),
      },
      (tab) => store.set({ tab }),
    )
    const header = pageHeader(
      store,
      (bytes) => this.#openFile(bytes),
      () => this.#status.tell(strings.editor.unreadable),
    )
    root.append(header, element('main', {}, this.#section.node, this.#tabs.node))
  }

  /** Begins to listen to the user and to ask the engine. */
  start(root: HTMLElement): void {
    this.#listen(root)
    this.#tabs.show(this.#store.state.tab)
    this.#readFile()
    whenAnswered(
      this.#loadNames(),
      ({ dialects }) => this.#section.showDialects(dialects),
      (message) => this.#status.tell(message),
    )
  }

  #listen(root: HTMLElement): void {
    const store = this.#store
    store.watch(['text', 'lineEnd', 'dialect', 'robotsUrl'], () => this.#readFile())
    store.watch(['urls', 'agents', 'newText'], () => this.#refresh())
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
    const file = { text: fileText(state), dialect: state.dialect, url: state.robotsUrl }
    const { answering, studying } = this.#lanes
    answering.open(file)
    studying.open(file)
    const { doc } = this.#editor
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

  /** Asks the questions again, whose answers light up lines of the editor, and what the shown panel shows. */
  #refresh(): void {
    const { tab } = this.#store.state
    this.#questions.refresh()
    if (tab !== 'questions') this.#tabs.show(tab)
  }

  #openFile(bytes: Uint8Array): void {
    const { text, lineEnd, hasMixedEnds, hasReplacedBytes } = textFileOf(bytes)
    this.#store.set({ text, lineEnd })
    this.#status.tell(
      [hasReplacedBytes && strings.editor.replacedBytes, hasMixedEnds && strings.editor.mixedEnds]
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
    if (state !== undefined) this.#store.set(state)
  }
}
