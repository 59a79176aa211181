import { counted } from '@ruly/common/words'
import {
  changeAnnotations,
  changedUrlText,
  changesMarkdown,
  changesText,
  markdownCode,
  preferenceAnnotations,
  preferenceChangesMarkdown,
  preferenceChangesText,
  visible,
  visibleJson,
  workflowCommand,
  type Change,
  type ChangedUrl,
  type Style,
} from '@ruly/lint'

import { formatOf } from '../../runtime/answer-writer.ts'
import type { DiffCommandOptions } from './command.ts'
import { changesPage, changesSheet, type DiffResult } from './change-tables.ts'
import { brokenGateText } from './gate.ts'

/** The whole output, in the format of the options. With `--base`, each file has a heading. */
export function resultsText(
  results: readonly DiffResult[],
  options: DiffCommandOptions,
  style: Style,
): string {
  const { base, limit = Infinity, quiet } = options
  const format = formatOf(options)
  const isQuiet = quiet === true
  const [first] = results
  if (format === 'json')
    return base === undefined && first !== undefined ? `${jsonText(first)}\n` : `${jsonTexts(results)}\n`
  if (format === 'html') return changesPage(results, limit)
  if (format === 'csv') return changesSheet(results, limit)
  if (first === undefined) return isQuiet || format === 'github' ? '' : 'no changes\n'
  const headed = results.map((result) => ({ ...result, isHeaded: base !== undefined, limit, isQuiet }))
  if (format === 'markdown') return textOf(headed.flatMap(inMarkdown), '\n\n')
  if (format === 'github') return textOf(headed.flatMap(annotations), '\n')
  return textOf(
    headed.map((result) => textOf(inText(result, style), '\n')),
    '\n',
  )
}

interface Shown extends DiffResult {
  readonly isHeaded: boolean
  /** The number of changes that are shown. */
  readonly limit: number
  readonly isQuiet: boolean
}

function textOf(parts: readonly string[], separator: string): string {
  const written = parts.filter((part) => part !== '')
  return written.length === 0 ? '' : `${written.join(separator).replace(/\n$/, '')}\n`
}

function jsonTexts(results: readonly DiffResult[]): string {
  return `[${results.map(({ name, ...result }) => jsonText({ ...result, file: name })).join(',\n')}]`
}

function jsonText(result: Omit<DiffResult, 'name'> & { readonly file?: string }): string {
  const { file, fate, changes, broken, unnamed, preferences } = result
  return visibleJson({ file, fate, changes, broken, unnamed, preferences })
}

function annotations({ name, changes, preferences = [], broken, warnings, limit }: Shown): readonly string[] {
  return [
    ...broken.map((gate) => {
      const line = gate.changes.find((change) => change.new !== null)?.new?.line
      const place = { file: name, ...(line === undefined ? {} : { line }) }
      const [title = '', ...told] = brokenGateText(gate).split('\n')
      return workflowCommand('error', { ...place, title }, told.map((text) => text.trim()).join('\n'))
    }),
    changeAnnotations(name, changes.slice(0, limit)),
    preferenceAnnotations(name, preferences),
    ...warnings.map((warning) => workflowCommand('warning', { file: name, title: 'ruly diff' }, warning)),
  ]
}

function inMarkdown(result: Shown): readonly string[] {
  const { name, changes, preferences = [], broken, isHeaded, limit, isQuiet } = result
  return [
    ...(isHeaded ? [`### ${markdownCode(name)}${fateText(result)}`] : []),
    ...broken.map(({ gate }) => `**broken**: ${markdownCode(gate)}`),
    changesMarkdown(changes.slice(0, limit)),
    leftOutText(result),
    ...(preferences.length === 0 ? [] : ['#### Preferences for use', preferenceChangesMarkdown(preferences)]),
    ...(isQuiet ? [] : [summaryOf(result)]),
  ]
}

function inText(result: Shown, style: Style): readonly string[] {
  const { name, preferences = [], broken, isHeaded, isQuiet } = result
  const uses =
    preferences.length === 0
      ? []
      : [style.strong('Preferences for use'), preferenceChangesText(preferences, style)]
  const told = [changesOf(result, style), leftOutText(result), ...uses]
    .filter((text) => text !== '')
    .join('\n\n')
  const gates = broken.map((gate) => style.disallowed(brokenGateText(gate)))
  const summary = isQuiet ? [] : [`${told === '' ? '' : '\n'}${style.strong(summaryOf(result))}`]
  const heading = style.strong(`${visible(name)}${fateText(result)}`)
  return [...(isHeaded ? [heading] : []), told, ...summary, ...gates]
}

/** ` (new)`, after the name of a file. */
function fateText({ fate }: Shown): string {
  return fate === undefined ? '' : ` (${fate})`
}

function changesOf({ changes, limit }: Shown, style: Style): string {
  const [first] = changes
  return first !== undefined && 'url' in first
    ? (changes as readonly ChangedUrl[])
        .slice(0, limit)
        .map((change) => changedUrlText(change, style))
        .join('\n')
    : changesText((changes as readonly Change[]).slice(0, limit), style)
}

function leftOutText({ changes, limit }: Shown): string {
  return changes.length <= limit ? '' : `and ${counted(changes.length - limit, 'more change')}`
}

function summaryOf({ changes, preferences = [] }: DiffResult): string {
  const [first] = changes
  const gains = changes.filter(({ kind }) => kind === 'gains').length
  const verdicts =
    first === undefined
      ? []
      : [`${'url' in first ? 'URLs' : 'regions'}: ${gains} gained, ${changes.length - gains} lost`]
  const uses = preferences.length === 0 ? [] : [`preferences: ${preferences.length} changed`]
  return [...verdicts, ...uses].join('; ') || 'no changes'
}
