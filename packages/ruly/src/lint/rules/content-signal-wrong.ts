import { contentSignalNotReadable } from '../../messages/about-values.ts'
import type { LintRule } from '../lint-rule.ts'
import { contentSignals } from '../text/usage-vocabulary.ts'

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
        const values = contentSignals.get(name)
        const message =
          values === undefined
            ? `"${name}" is not a signal: use ${[...contentSignals.keys()].join(', ')}.`
            : `"${value}" is not a value of ${name}: use ${values.join(' or ')}.`
        if (values?.includes(value) !== true) yield { ...place, message }
      }
    }
  },
}
