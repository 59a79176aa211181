/** A line of a chart over time: a share for each time, from 0 to 1. */
export interface TimeLine {
  /** Escaped for HTML. */
  readonly name: string
  readonly shares: readonly number[]
}

/** Lines that a chart has at most: more could not be told apart. */
export const mostLines = 6

/**
 * Lines over time as HTML: SVG without text, whose places are percentages, so that it fits any width.
 *
 * @param times - At least two, in order, escaped for HTML.
 */
export function timeChartHtml(times: readonly string[], lines: readonly TimeLine[]): string {
  const top = Math.max(0.001, ...lines.flatMap(({ shares }) => shares))
  const drawn = lines.flatMap(({ shares }, line) =>
    shares.slice(1).map((share, n) => {
      const [x1, x2] = [n, n + 1].map((at) => place(at / (times.length - 1)))
      const [y1, y2] = [shares[n] ?? 0, share].map((at) => place(1 - at / top))
      return `<line class="t${line}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
    }),
  )
  const legend = lines.map(
    ({ name, shares }, line) =>
      `<span><svg aria-hidden="true"><line class="t${line}" x1="0" y1="50%" x2="100%" y2="50%"/></svg>${name}: ${percent(shares[0])} to ${percent(shares.at(-1))}</span>`,
  )
  return `<p class="key">${legend.join(' ')}</p><div class="time"><p>${percent(top)}</p><svg aria-hidden="true">${drawn.join('')}</svg><p>0 %</p><p class="ends"><span>${times[0]}</span><span>${times.at(-1)}</span></p></div>`
}

/** The colours of lines; the grid has none, because only the ends of the axes are named. */
export const timeChartStyle = `.time svg { width: 100%; height: 12em; overflow: visible; border-bottom: 1px solid var(--c) } .ends { display: flex; justify-content: space-between }
line { stroke-width: 2.5 } .t0 { stroke: #c4472b } .t1 { stroke: #2b7bc4 } .t2 { stroke: #3a9a4b } .t3 { stroke: #b07a00 } .t4 { stroke: #8a56c2 } .t5 { stroke: #8a8a8a }`

function place(share: number): string {
  return `${Math.round(1000 * share) / 10}%`
}

function percent(share = 0): string {
  return `${(100 * share).toFixed(1)} %`
}
