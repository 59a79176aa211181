import { visible } from '@ruly/lint'

import { escapedHtml, htmlPage } from '../../runtime/html-page.ts'
import { mostLines, timeChartHtml, timeChartStyle } from './time-chart.ts'
import { type Summary, countOf, countsOf, namesAt, summaryInWords } from './summary.ts'

export interface ReportOrigin {
  /** The inputs as typed. */
  readonly inputs: readonly string[]
  /** The day on which the census started: `2026-01-31`. */
  readonly date: string
  readonly version: string
}

/** A census as a self-contained HTML page with charts. The same summary and origin give the same page. */
export function reportHtml(summary: Summary, origin: ReportOrigin): string {
  const sections = [
    agentsSection(summary),
    restrictionsSection(summary),
    monthsSection(summary),
    section('File size in bytes', sizeBars(summary, 'sizeBytes')),
    section('Rules per file', sizeBars(summary, 'rules')),
    section('Share of rules with wildcards (* or a final $)', wildcardBars(summary)),
    section('Diagnostics: files with at least one', namedBars(summary, 'diagnostics')),
    section('Other fields: files with at least one', namedBars(summary, 'extensions')),
    section('Content signals: files with at least one', namedBars(summary, 'signals')),
    ...usePurposes.map(([purpose, title]) => usesSection(summary, purpose, title)),
    section('HTTP status', answerBars(summary, 'statuses')),
    section('Charset in the Content-Type header', namedBars(summary, 'charsets')),
    section('Detected encoding', namedBars(summary, 'encodings')),
  ]
  const body = `<p>${escapedHtml(summaryInWords(summary))} Dialect: <code>${escapedHtml(summary.dialect)}</code>.</p>
<p>${originText(origin)}</p>
${sections.filter((text) => text !== '').join('\n')}`
  return htmlPage('Census of robots.txt files', style, body)
}

/** Maximum number of listed inputs. */
const mostInputs = 12

function originText({ inputs, date, version }: ReportOrigin): string {
  const named = inputs.slice(0, mostInputs).map((input) => `<code>${escapedHtml(visible(input))}</code>`)
  const more =
    inputs.length > mostInputs ? ` and ${(inputs.length - mostInputs).toLocaleString('en')} more` : ''
  return `Input: ${named.join(', ')}${more}. Created on <time>${escapedHtml(date)}</time> by ruly ${escapedHtml(version)}.`
}

const style = `
:root { color-scheme: light dark; --ink: #222; --back: #fff; --a: #c4472b; --b: #e3a08f; --c: #8a8a8a }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --back: #181818; --a: #e0674b; --b: #8d5547 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 800px; margin: 2em auto; padding: 0 1em }
h2 { font-size: 1.1em; margin: 2em 0 0.3em } p { margin: 0.3em 0 }
code { overflow-wrap: anywhere }
.chart { list-style: none; margin: 0.3em 0; padding: 0 }
.chart li { display: grid; grid-template-columns: 11em 1fr 9em; gap: 0 0.7em; align-items: center }
.chart svg { width: 100%; height: 1em } .name { text-align: end; overflow-wrap: anywhere }
.key span { margin-right: 1.5em } .key svg { width: 0.8em; height: 0.8em; margin-right: 0.4em }
@media (max-width: 560px) {
  .chart li { grid-template-columns: 1fr auto; margin-bottom: 0.5em } .name { text-align: start }
  .chart svg { grid-column: 1 / -1; grid-row: 2; height: 0.7em }
}
${timeChartStyle}
.a { fill: var(--a) } .b { fill: var(--b) } .c { fill: var(--c) }`

/** The most disallowed agent first. */
function agentsSection(summary: Summary): string {
  const files = countOf(summary, 'files', 'all')
  const kinds = ['by name', 'by *']
  const bars = summary.agents
    .map((agent): Bar => {
      const parts = ['disallowed-by-name', 'disallowed-by-wildcard'].map((name) =>
        countOf(summary, 'roots', agent, name),
      )
      const sum = parts.reduce((a, b) => a + b, 0)
      return { name: visible(agent), parts, text: percent(sum, files) }
    })
    .sort((a, b) => total(b) - total(a) || (a.name < b.name ? -1 : 1))
  const title = 'Files that disallow the root of the site, by agent'
  if (files === 0) return ''
  return `<section><h2>${title}</h2><p>Of ${files.toLocaleString('en')} files; <code>*</code> stands for agents that a file does not name.</p>${chartHtml({ title, kinds, bars })}</section>`
}

/** How much is closed to each agent: the one that most files close themselves to is first. */
function restrictionsSection(summary: Summary): string {
  const files = countOf(summary, 'files', 'all')
  const bars = summary.agents
    .map((agent): Bar => {
      const parts = ['full', 'allowlist', 'partial'].map((kind) =>
        countOf(summary, 'restrictions', agent, kind),
      )
      return { name: visible(agent), parts, text: percent(parts[0] ?? 0, files) }
    })
    .filter((bar) => total(bar) > 0)
    .sort((a, b) => (b.parts[0] ?? 0) - (a.parts[0] ?? 0) || (a.name < b.name ? -1 : 1))
  if (bars.length === 0) return ''
  const title = 'How much of the site is closed, by agent'
  const kinds = ['everything', 'all but listed paths', 'some paths']
  return `<section><h2>${title}</h2><p>Of ${files.toLocaleString('en')} files; the number is that of files that close everything.</p>${chartHtml({ title, kinds, bars })}</section>`
}

/** The agents that most files close themselves to in the last month, over all months with files. */
function monthsSection(summary: Summary): string {
  const months = namesAt(summary, 'months').toSorted()
  if (months.length < 2) return ''
  const shareIn = (month: string, agent: string): number =>
    countOf(summary, 'months', month, 'agents', agent, 'full') / countOf(summary, 'months', month, 'files')
  const lines = summary.agents
    .map((agent) => ({
      name: escapedHtml(visible(agent)),
      shares: months.map((month) => shareIn(month, agent)),
    }))
    .filter(({ shares }) => shares.some((share) => share > 0))
    .toSorted((a, b) => (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0) || (a.name < b.name ? -1 : 1))
  if (lines.length === 0) return ''
  const chart = timeChartHtml(months.map(escapedHtml), lines.slice(0, mostLines))
  return `<section><h2>Files that close everything, by month</h2><p>Share of the files that were fetched in a month.</p>${chart}</section>`
}

/** The purposes that files have preferences about, and what they are in words. */
const usePurposes: readonly (readonly [purpose: string, title: string])[] = [
  ['search', 'search'],
  ['ai-input', 'input for AI answers'],
  ['train-ai', 'AI training'],
]

/** The most refused agent first; agents about which no file says anything are left out. */
function usesSection(summary: Summary, purpose: string, title: string): string {
  const files = countOf(summary, 'preferences', 'files')
  const bars = summary.agents
    .map((agent): Bar => {
      const parts = ['disallowed', 'allowed'].map((preference) =>
        countOf(summary, 'preferences', 'agents', agent, `${purpose}-${preference}`),
      )
      return { name: visible(agent), parts, text: percent(parts[0] ?? 0, files) }
    })
    .filter((bar) => total(bar) > 0)
    .sort((a, b) => total(b) - total(a) || (a.name < b.name ? -1 : 1))
  if (bars.length === 0) return ''
  const heading = `Preferences about ${title}, by agent`
  return `<section><h2>${heading}</h2><p>Of ${files.toLocaleString('en')} files with lines about use; the number is that of refusals.</p>${chartHtml({ title: heading, kinds: ['refused', 'permitted'], bars })}</section>`
}

function total({ parts }: Bar): number {
  return parts.reduce((a, b) => a + b, 0)
}

function section(title: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return ''
  return `<section><h2>${title}</h2>${chartHtml({ title, kinds: [''], bars })}</section>`
}

function sizeBars(summary: Summary, kind: string): readonly Bar[] {
  return barsOf(countsOf(summary, 'sizes', kind), countOf(summary, 'files', 'all'), (name) => {
    const least = Number(name)
    return least < 2
      ? String(least)
      : `${least.toLocaleString('en')} to ${(2 * least - 1).toLocaleString('en')}`
  })
}

function wildcardBars(summary: Summary): readonly Bar[] {
  return barsOf(countsOf(summary, 'sizes', 'wildcardTenths'), countOf(summary, 'files', 'all'), (name) => {
    if (name === 'no-rules') return 'no rules'
    if (name === '10') return 'all of them'
    return name === '0' ? 'under 10 %' : `${name}0 % or more`
  }).toSorted((a, b) => order(a.name) - order(b.name))
}

function order(name: string): number {
  if (name === 'all of them') return 100
  return name === 'no rules' ? -1 : name === 'under 10 %' ? 0 : Number.parseInt(name, 10)
}

function namedBars(summary: Summary, kind: string): readonly Bar[] {
  return byNumber(barsOf(countsOf(summary, kind), countOf(summary, 'files', 'all'), visible))
}

function answerBars(summary: Summary, kind: string): readonly Bar[] {
  return byNumber(barsOf(countsOf(summary, kind), countOf(summary, 'records', 'counted'), visible))
}

function byNumber(bars: readonly Bar[]): readonly Bar[] {
  return bars.toSorted((a, b) => total(b) - total(a) || (a.name < b.name ? -1 : 1)).slice(0, mostBars)
}

/** Maximum number of bars; the summary has all counts. */
const mostBars = 25

function barsOf(
  counts: readonly [string, number][],
  whole: number,
  nameOf: (name: string) => string,
): readonly Bar[] {
  return counts
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, number]) => ({ name: nameOf(name), parts: [number], text: percent(number, whole) }))
}

/** A number and its share, to a tenth of a percent. */
function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
  return `${part.toLocaleString('en')} (${share.toFixed(1)} %)`
}

/** The day of a time, by UTC: `2026-11-21`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** A bar: its name, its stacked parts, and the text after it. */
interface Bar {
  readonly name: string
  /** One for each kind of the chart. */
  readonly parts: readonly number[]
  readonly text: string
}

interface Chart {
  readonly title: string
  /** The legend of the parts; not shown if there is only one kind. */
  readonly kinds: readonly string[]
  readonly bars: readonly Bar[]
}

/** CSS classes of the colours. */
const colours = ['a', 'b', 'c'] as const

/** Horizontal bars as a list. Only the bars are SVG, so that text can wrap on a narrow page. */
function chartHtml({ title, kinds, bars }: Chart): string {
  const full = Math.max(1, ...bars.map(total))
  const legend = kinds.length > 1 ? `<p class="key">${kinds.map(keyHtml).join(' ')}</p>` : ''
  const rows = bars.map((bar) => barHtml(bar, full))
  return `${legend}<ul class="chart" aria-label="${escapedHtml(title)}">${rows.join('')}</ul>`
}

function keyHtml(kind: string, index: number): string {
  return `<span>${barSvg([1], 1, index)}${escapedHtml(kind)}</span>`
}

function barHtml({ name, parts, text }: Bar, full: number): string {
  return `<li><span class="name">${escapedHtml(name)}</span>${barSvg(parts, full)}<span>${escapedHtml(text)}</span></li>`
}

/** Widths are attributes: the Content-Security-Policy of the page allows no inline styles. */
function barSvg(parts: readonly number[], full: number, firstColour = 0): string {
  let x = 0
  const rects = parts.map((part, index) => {
    const width = Math.round((part * 1000) / full) / 10
    const rect = `<rect class="${colours[firstColour + index] ?? 'a'}" x="${x}%" width="${width}%" height="100%"/>`
    x = Math.round((x + width) * 10) / 10
    return rect
  })
  return `<svg aria-hidden="true">${rects.join('')}</svg>`
}
