/**
 * The number of the engine's first line that is in a line of the editor, or after it. Some dialects break lines at other characters
 * than an editor does.
 *
 * @param count how many lines the engine has
 * @param editorLine the editor's line of one of the engine
 * @param wanted a line of the editor, counted as `editorLine` counts
 * @returns the number of the line, from 1; `count` if there is none
 * @example
 * firstLineAt(3, (line) => line, 2) // 2
 */
export function firstLineAt(count: number, editorLine: (line: number) => number, wanted: number): number {
  let from = 1
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (editorLine(middle) < wanted) from = middle + 1
    else to = middle
  }
  return from
}
