import type { Change, ChangedUrl, PreferenceChange } from 'ruly/diff'
import {
  changeAnnotations,
  changedUrlText,
  changesMarkdown,
  changesText,
  markdownCode,
  preferenceAnnotations,
  preferenceChangesMarkdown,
  preferenceChangesText,
  visibleJson,
  workflowCommand,
  type Style,
} from 'ruly/report'

import type { DiffCommandOptions } from './command.ts'
import { brokenGateText, type BrokenGate } from './gate.ts'

/** The result to write. */
export interface DiffResult {
  readonly name: string
  readonly changes: readonly Change[] | readonly ChangedUrl[]
  /** Undefined if a list of URLs is asked about. */
  readonly preferences: readonly PreferenceChange[] | undefined
  readonly broken: readonly BrokenGate[]
  /** Agents of the options that neither file names. */
  readonly unnamed: readonly string[]
  readonly warnings: readonly string[]
}

/** The whole output, in the format of the options. */
export function resultText(
  result: DiffResult,
  { format, json, quiet }: DiffCommandOptions,
  style: Style,
): string {
  const isQuiet = quiet === true
  if (format === 'json' || json === true) return `${jsonText(result)}\n`
  if (format === 'markdown') return textOf(inMarkdown(result, isQuiet), '\n\n')
  return textOf(format === 'github' ? annotations(result) : inText(result, style, isQuiet), '\n')
}

function textOf(parts: readonly string[], separator: string): string {
  const written = parts.filter((part) => part !== '')
  return written.length === 0 ? '' : `${written.join(separator)}\n`
}

function jsonText({ changes, broken, unnamed, preferences }: DiffResult): string {
  return visibleJson({ changes, broken, unnamed, ...(preferences === undefined ? {} : { preferences }) })
}

function annotations({ name, changes, preferences = [], broken, warnings }: DiffResult): readonly string[] {
  return [
    changeAnnotations(name, changes),
    preferenceAnnotations(name, preferences),
    ...warnings.map((warning) => workflowCommand('warning', { file: name, title: 'ruly diff' }, warning)),
    ...broken.map((gate) => {
      const line = gate.changes.find((change) => change.new !== null)?.new?.line
      const place = { file: name, ...(line === undefined ? {} : { line }) }
      return workflowCommand('error', { ...place, title: 'ruly diff' }, brokenGateText(gate))
    }),
  ]
}

function inMarkdown(result: DiffResult, isQuiet: boolean): readonly string[] {
  const { changes, preferences = [], broken } = result
  return [
    changesMarkdown(changes),
    ...(preferences.length === 0 ? [] : ['#### Preferences for use', preferenceChangesMarkdown(preferences)]),
    ...(isQuiet ? [] : [summaryOf(result)]),
    ...broken.map(({ gate }) => `**broken**: ${markdownCode(gate)}`),
  ]
}

function inText(result: DiffResult, style: Style, isQuiet: boolean): readonly string[] {
  const { changes, preferences = [], broken } = result
  const [first] = changes
  const all =
    first !== undefined && 'url' in first
      ? (changes as readonly ChangedUrl[]).map((change) => changedUrlText(change, style)).join('\n')
      : changesText(changes as readonly Change[], style)
  const uses =
    preferences.length === 0
      ? []
      : [style.strong('Preferences for use'), preferenceChangesText(preferences, style)]
  const told = [all, ...uses].filter((text) => text !== '').join('\n\n')
  const gates = broken.map((gate) => style.disallowed(brokenGateText(gate)))
  const summary = isQuiet ? [] : [`${told === '' ? '' : '\n'}${style.strong(summaryOf(result))}`]
  return [told, ...summary, ...gates]
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
