import type { CleanParam } from '../../model/extension.ts'
import { cleanParamWithoutName } from '../../messages/about-values.ts'
import type { LintRule } from '../lint-rule.ts'

/** The most characters that Yandex reads of a value. */
const maxCharacters = 500

export const cleanParamWrong: LintRule = {
  code: 'clean-param-wrong',
  severity: 'warning',
  summary: 'A Clean-param is not written as Yandex reads it.',
  why:
    'Yandex, the only one that reads it, wants names of query parameters with `&` between, white space and the beginning of a path, in at most 500 ' +
    'characters (Yandex Webmaster).',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('clean-param')) {
      const message = messageFor(extension.written, extension.value)
      if (message !== undefined) yield { line: line.number, span: valueSpan(line), message }
    }
  },
}

function messageFor(written: string, value: CleanParam | null): string | undefined {
  if (value === null) return cleanParamWithoutName
  if (written.length > maxCharacters)
    return `The value has ${written.length} characters; Yandex reads no more than ${maxCharacters}.`
  const wrong = value.parameters.find((name) => /[=?,;/]/.test(name))
  if (wrong?.startsWith('/') === true)
    return `"${wrong}" stands where parameters stand; a path comes behind them.`
  if (wrong !== undefined)
    return `"${wrong}" is no name of a parameter: names stand without values, with & between.`
  const { pathPrefix } = value
  if (pathPrefix !== '' && !/^[/*]/.test(pathPrefix))
    return `"${pathPrefix}" is no beginning of a path: several parameters have & between.`
  return undefined
}
