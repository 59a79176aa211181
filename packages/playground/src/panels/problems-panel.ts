import { messageOf } from '../editor/mark-diagnostics.ts'
import type { LintMark, LintMarks } from '../engine/lint-marks.ts'
import { button, lineButton } from '../page/controls.ts'
import { element, replaceContent } from '../page/element.ts'
import type { PageParts, Panel } from '../page/page-parts.ts'
import { whenAnswered } from '../page/when-answered.ts'
import { fileText } from '../state/exports.ts'
import { withEnds } from '../state/text-file.ts'
import { strings } from '../strings.ts'

/** The findings of the linter as a list, with their fixes. */
export class ProblemsPanel implements Panel {
  readonly node: HTMLElement = element('div')
  readonly #parts: PageParts
  readonly #onCount: (count: number) => void

  constructor(parts: PageParts, onCount: (count: number) => void) {
    this.#parts = parts
    this.#onCount = onCount
  }

  /** The list is of the latest text already: the linter runs after each change. */
  refresh(): void {
    // Nothing to do.
  }

  /** Lints the file. */
  lint(): void {
    const { studying, editor } = this.#parts
    const { doc } = editor
    whenAnswered(
      studying.call('lint'),
      (found) => {
        this.#onCount(found.count)
        if (!editor.doc.eq(doc)) return
        editor.showMarks(found.marks)
        this.#draw(found)
      },
      (message) => replaceContent(this.node, element('p', { class: 'notice', role: 'alert' }, message)),
    )
  }

  #draw({ marks, count, fixableCount }: LintMarks): void {
    if (count === 0) {
      replaceContent(this.node, element('p', { class: 'faint' }, strings.problems.none))
      return
    }
    replaceContent(
      this.node,
      element(
        'div',
        { class: 'bar' },
        element('p', {}, strings.problems.count(count, marks.length)),
        fixableCount > 0 &&
          button(strings.problems.fixAll(fixableCount), () => this.#fixAll(), {
            id: 'fix-all',
            class: 'primary',
          }),
      ),
      element(
        'ul',
        { class: 'findings' },
        marks.map((mark, index) => this.#row(mark, index)),
      ),
    )
  }

  #row(mark: LintMark, index: number): HTMLElement {
    const { editor } = this.#parts
    const { code, severity, line, fix } = mark
    return element(
      'li',
      { class: `finding ${severity}` },
      element(
        'p',
        {},
        element('span', { class: `severity ${severity}` }, strings.problems.severities[severity]),
        ' ',
        line === 0
          ? strings.problems.wholeFile
          : lineButton(line, (to) => editor.goTo(to), `finding-${index}`),
        ' ',
        element('code', { class: 'faint' }, code),
      ),
      element('p', {}, messageOf(mark)),
      fix !== undefined &&
        button(strings.problems.fix, () => this.#fix(mark), {
          'aria-label': strings.problems.fixLine(code, line),
        }),
    )
  }

  #fix({ fix = [] }: LintMark): void {
    this.#parts.editor.change(fix)
  }

  #fixAll(): void {
    const { studying, editor, announce, store } = this.#parts
    const { doc } = editor
    whenAnswered(
      studying.call('fixAll'),
      ({ text, fixedCount }) => {
        if (!editor.doc.eq(doc) || text === fileText(store.state)) return
        editor.replace(withEnds(text).text)
        announce(strings.problems.fixedAll(fixedCount))
      },
      announce,
    )
  }
}
