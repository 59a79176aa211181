import { contentSignalNotReadable } from '../../messages/about-values.ts'
import { contentSignal202607 } from '@ruly/preferences'
import type { LintRule } from '../model/lint-rule.ts'

export const contentSignalWrong: LintRule = {
  code: 'content-signal-wrong',
  severity: 'warning',
  summary: 'A Content-Signal has a signal or a value that is not in its vocabulary.',
  why:
    'The signals are search, ai-input and ai-train, each yes or no, and use with immediate, reference or full (contentsignals.org; Cloudflare, 2026). ' +
    'A use that is not mentioned is neither granted nor refused, so a misspelt refusal refuses nothing.',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('content-signal')) {
      const place = { line: line.number, span: valueSpan(line) }
      if (extension.value === null) {
        yield { ...place, message: contentSignalNotReadable(extension.written) }
        continue
      }
      for (const [name, value] of Object.entries(extension.value.signals)) {
        const values = signals.get(name)
        const message =
          values === undefined
            ? `"${name}" is not a signal: use ${[...signals.keys()].join(', ')}.`
            : `"${value}" is not a value of ${name}: use ${values.join(' or ')}.`
        if (values?.includes(value) !== true) yield { ...place, message }
      }
    }
  },
}

const { labels, values: preferences, limit } = contentSignal202607

/** The signals with their values. */
const signals: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.keys(labels).map((label) => [label, Object.keys(preferences)] as const),
  ...(limit === undefined ? [] : [[limit.label, limit.values] as const]),
])
