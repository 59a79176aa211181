import type { ExtensionName } from '../../model/extension.ts'
import { extensionKinds } from '../../read/extensions/extension-kinds.ts'
import { shortened } from '../text/in-words.ts'
import type { LintRule } from '../rule.ts'
import { usualSpelling } from '../../text/usual-spelling.ts'

/** What a value looks like, for the fields that have no rule of their own. */
const forms: Partial<Readonly<Record<ExtensionName, string>>> = {
  'request-rate': 'requests and a time, as in 1/10s or 1/5m 0600-0845',
  'visit-time': 'two times of day in UTC, as in 0600-0845',
  'crawl-delay': 'a number of seconds, as in 10 or 0.5',
  'cache-delay': 'a number of seconds, as in 10 or 0.5',
  license: 'an absolute URL',
}

export const valueNotReadable: LintRule = {
  code: 'value-not-readable',
  severity: 'warning',
  summary: 'The value of a field has not the form that the field has.',
  why: 'Robots that know the field pass over a line that they cannot read, and what was asked of them does not come about.',
  *check({ robots, fileKind }) {
    if (fileKind !== 'robots.txt') return
    for (const { name, line, written, value } of robots.extensions) {
      const form = forms[name]
      if (value !== null || form === undefined) continue
      yield {
        line,
        message: `${complaint(usualSpelling(name), written)} ${form} (${extensionKinds[name].source}).`,
      }
    }
  },
}

function complaint(field: string, written: string): string {
  return written === ''
    ? `${field} has no value: it takes`
    : `"${shortened(written)}" is nothing that ${field} takes, which is`
}
