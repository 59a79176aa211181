import type { Change, PreferenceChange } from '@ruly/lint'

import type { WhatChanges } from '../engine/what-changes.ts'
import { button, fileButton, labelledArea, verdictBadge } from '../parts/controls.ts'
import { element, replaceContent, userText, type ElementContent } from '../parts/element.ts'
import { changedText } from '../parts/line-difference.ts'
import type { PageParts, Panel } from './page-parts.ts'
import { whenAnswered } from '../parts/when-answered.ts'
import { fileText } from '../state/exports.ts'
import { textFileOf } from '../state/text-file.ts'
import { strings } from '../parts/strings.ts'
import type { ChangedLines, withLines as mergeLines } from './changed-lines.ts'

const shownChanges = 100

type WithLines = typeof mergeLines

/** What a new file changes, for whom, and line by line. */
export class DiffPanel implements Panel {
  readonly node: HTMLElement
  readonly #parts: PageParts
  readonly #area: HTMLTextAreaElement
  readonly #regions: HTMLElement = element('div')
  readonly #hunks: HTMLElement = element('div')

  constructor(parts: PageParts) {
    this.#parts = parts
    const { store } = parts
    const { node, area } = labelledArea(strings.diff.newFile, {
      rows: 12,
      id: 'new-file',
      onInput: (newText) => store.set({ newText }),
    })
    this.#area = area
    this.node = element(
      'div',
      node,
      element(
        'div.bar',
        button(strings.diff.begin, () => store.set({ newText: store.state.text })),
        fileButton(
          strings.diff.load,
          (bytes) => store.set({ newText: textFileOf(bytes).text }),
          () => parts.announce(strings.editor.unreadable),
        ),
      ),
      this.#regions,
      this.#hunks,
    )
  }

  refresh(): void {
    const { store, studying } = this.#parts
    const { text, newText, lineEnd } = store.state
    if (this.#area.value !== newText) this.#area.value = newText
    if (newText === '' || newText === text) {
      replaceContent(
        this.#regions,
        element('p.faint', newText === '' ? strings.diff.empty : strings.diff.same),
      )
      replaceContent(this.#hunks)
      return
    }
    whenAnswered(
      studying.call('changes', fileText({ text: newText, lineEnd })),
      (changes) => this.#drawRegions(changes),
      this.#regions,
    )
    whenAnswered(
      import('./changed-lines.ts').then(({ changedLines, withLines }) => ({
        hunks: changedLines(text, newText),
        withLines,
      })),
      ({ hunks, withLines }) => this.#drawHunks(hunks, withLines),
      this.#parts.announce,
    )
  }

  #drawRegions({ changes, preferences }: WhatChanges): void {
    const count = changes.length + preferences.length
    replaceContent(
      this.#regions,
      element('h2', strings.diff.regions),
      count === 0
        ? element('p', { role: 'status' }, strings.diff.noRegions)
        : element(
            'ul.cards',
            changes.slice(0, shownChanges).map(regionCard),
            preferences.map(preferenceCard),
          ),
      others(changes),
    )
  }

  #drawHunks(hunks: readonly ChangedLines[], withLines: WithLines): void {
    const { store, editor } = this.#parts
    const { text, newText } = store.state
    replaceContent(
      this.#hunks,
      element('h2', strings.diff.hunks),
      element('p.faint', strings.diff.acceptHint),
      hunks.slice(0, shownChanges).map(({ line, oldLines, newLines, oldSpan, newSpan }, index) =>
        element(
          'section.hunk',
          { 'aria-label': strings.diff.hunk(line) },
          element(
            'div.bar',
            element('h3', strings.diff.hunk(line)),
            button(strings.diff.accept, () => editor.replace(withLines(text, oldSpan, newText, newSpan)), {
              id: `accept-${index}`,
              'aria-label': `${strings.diff.accept}: ${strings.diff.hunk(line)}`,
            }),
            button(
              strings.diff.reject,
              () => store.set({ newText: withLines(newText, newSpan, text, oldSpan) }),
              {
                id: `reject-${index}`,
                'aria-label': `${strings.diff.reject}: ${strings.diff.hunk(line)}`,
              },
            ),
          ),
          element('pre', { dir: 'ltr', tabindex: 0 }, changedText(oldLines, newLines)),
        ),
      ),
      others(hunks),
    )
  }
}

/** How many changes are not shown. */
function others({ length }: readonly unknown[]): ElementContent {
  return length > shownChanges && element('p.faint', strings.overview.othersToo(length - shownChanges))
}

function regionCard({ agents, kind, example, old, new: now }: Change): HTMLElement {
  const isGain = kind === 'gains'
  return element(
    'li',
    { class: `card decides ${isGain ? 'allow' : 'disallow'}` },
    element('p', verdictBadge(isGain), ' ', strings.diff.for(agentNames(agents))),
    element('p', exampleText(example)),
    element('small', `${strings.diff.before}: `, ruleText(old), ` · ${strings.diff.now}: `, ruleText(now)),
  )
}

function preferenceCard({
  agents,
  purpose,
  from,
  to,
  example,
  old,
  new: now,
}: PreferenceChange): HTMLElement {
  const { preferences, purposes } = strings
  return element(
    'li.card',
    element(
      'p',
      strings.diff.preference(purposes[purpose], preferences[from], preferences[to]),
      ' ',
      strings.diff.for(agentNames(agents)),
    ),
    element('p', exampleText(example)),
    element('small', `${strings.diff.before}: `, ruleText(old), ` · ${strings.diff.now}: `, ruleText(now)),
  )
}

function agentNames(agents: readonly string[]): string {
  return agents.map((agent) => (agent === '*' ? strings.diff.others : agent)).join(', ')
}

function exampleText(example: string | null): ElementContent {
  return example === null
    ? strings.diff.noExample
    : [`${strings.diff.example} `, element('code', { dir: 'ltr' }, userText(example))]
}

function ruleText(rule: { readonly line: number; readonly text: string } | null): ElementContent {
  return rule === null
    ? strings.diff.noRule
    : [`${strings.line(rule.line)} `, element('code', userText(rule.text.trim()))]
}
