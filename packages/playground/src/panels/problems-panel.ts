import { messageOf } from '../editor/mark-diagnostics.ts'
import type { LintMark, LintMarks } from '../engine/lint-marks.ts'
import { button, lineButton } from '../parts/controls.ts'
import { element, prose, replaceContent } from '../parts/element.ts'
import { lineDifference } from '../parts/line-difference.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { fileText } from '../state/exports.ts'
import { withEnds } from '../state/text-file.ts'
import { strings } from '../parts/strings.ts'

/** The rule whose fix changes line ends alone, which the text in the editor has not. */
const loneCr = 'lone-cr-line-ends'

/** The findings of the linter as a list, the most serious first, each with its reason and its fix. */
export class ProblemsPanel implements Panel {
  readonly node: HTMLElement = element('div')
  readonly #parts: PageParts
  readonly #onFound: (found: LintMarks) => void

  constructor(parts: PageParts, onFound: (found: LintMarks) => void) {
    this.#parts = parts
    this.#onFound = onFound
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
        this.#onFound(found)
        if (!editor.doc.eq(doc)) return
        // The places are those of the text that was linted. New ones come a moment after a change.
        const onFix = (mark: LintMark): void => {
          if (editor.doc.eq(doc)) this.#fix(mark)
        }
        // An empty field is no mistake.
        editor.showMarks(doc.length === 0 ? [] : found.marks, onFix)
        this.#draw(found, onFix)
      },
      this.node,
    )
  }

  #draw({ marks, count, fixableCount }: LintMarks, onFix: (mark: LintMark) => void): void {
    if (count === 0) {
      replaceContent(this.node, element('p.faint', strings.problems.none))
      return
    }
    replaceContent(
      this.node,
      element(
        'div.bar',
        element('p', strings.problems.count(count, marks.length)),
        fixableCount > 0 &&
          button(strings.problems.fixAll(fixableCount), () => this.#fixAll(), {
            id: 'fix-all',
            class: 'primary',
          }),
      ),
      element(
        'ul.findings',
        marks.map((mark, index) => this.#row(mark, index, onFix)),
      ),
    )
  }

  #row(mark: LintMark, index: number, onFix: (mark: LintMark) => void): HTMLElement {
    const { editor, goTo } = this.#parts
    const { code, severity, line, fix, fixChanges } = mark
    return element(
      'li',
      { class: `finding ${severity}` },
      element(
        'p',
        element('span', { class: `severity ${severity}` }, strings.problems.severities[severity]),
        ' ',
        line === 0 ? strings.problems.wholeFile : lineButton(line, goTo, `finding-${index}`),
        ' ',
        element('code.faint', code),
      ),
      element('p', prose(messageOf(mark))),
      fix !== undefined && [
        code !== loneCr && lineDifference(editor.doc, fix),
        element(
          'div.bar',
          button(strings.problems.fix, () => onFix(mark), {
            'aria-label': strings.problems.fixLine(code, line),
          }),
          fixChanges === undefined && element('small', strings.problems.keepsVerdicts),
        ),
      ],
      this.#reason(code, line),
    )
  }

  /** Why a rule matters, which is loaded when it is opened. */
  #reason(code: string, line: number): HTMLElement {
    const why = element('p')
    const silence = element('p.faint', prose(strings.problems.silence(code, line)))
    const details = element('details', element('summary', strings.problems.why), why, silence)
    const show = ({ reasons }: { readonly reasons: ReadonlyMap<string, string> }): void =>
      why.replaceWith(element('p', prose(reasons.get(code) ?? '')))
    details.addEventListener(
      'toggle',
      () => whenAnswered(import('../parts/rule-reasons.ts'), show, this.#parts.announce),
      { once: true },
    )
    return details
  }

  #fix({ code, fix = [] }: LintMark): void {
    const { store, editor } = this.#parts
    if (code === loneCr) store.set({ lineEnd: 'lf' })
    else editor.change(fix)
  }

  #fixAll(): void {
    const { studying, editor, announce, store } = this.#parts
    const { doc } = editor
    whenAnswered(
      studying.call('fixAll'),
      ({ text, fixedCount }) => {
        if (!editor.doc.eq(doc) || text === fileText(store.state)) return
        const { text: after, lineEnd } = withEnds(text)
        store.set({ text: after, lineEnd })
        announce(strings.problems.fixedAll(fixedCount))
      },
      announce,
    )
  }
}
