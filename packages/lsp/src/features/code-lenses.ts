import type { CodeLens } from 'vscode-languageserver'

import type { DecidedUrls } from '../analysis/decided-urls.ts'
import type { RobotsFile } from '../documents/robots-file.ts'

/** Above each group and each rule that decides something: how many URLs of the list that are. */
export function codeLensesOf(file: RobotsFile, decided: DecidedUrls, listName: string): CodeLens[] {
  const of = `of the ${decided.total.toLocaleString('en')} URLs in ${listName}`
  const groups = decided.byGroup.map(({ count, disallowed }, index) => {
    const line = file.robots.groups[index]?.agents[0]?.line ?? 0
    const closed = count === 0 ? '' : `, disallows ${disallowed.toLocaleString('en')}`
    return lens(file, line, `decides ${count.toLocaleString('en')} ${of}${closed}`)
  })
  const rules = [...decided.byLine].map(([line, { count }]) =>
    lens(file, line, `decides ${count.toLocaleString('en')} ${of}`),
  )
  return [...groups, ...rules].toSorted((a, b) => a.range.start.line - b.range.start.line)
}

/** A lens is a text only: it runs nothing. */
function lens(file: RobotsFile, line: number, title: string): CodeLens {
  return { range: file.lineRange(line), command: { title, command: '' } }
}
