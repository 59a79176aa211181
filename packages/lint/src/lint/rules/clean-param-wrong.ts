import type { CleanParam } from 'ruly'
import { cleanParamWithoutName } from '../../messages/about-values.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** The number of characters that Yandex reads of a value. */
const maxCharacters = 500

export const cleanParamWrong: LintRule = {
  code: 'clean-param-wrong',
  severity: 'warning',
  summary: 'A Clean-param does not have the form that Yandex reads.',
  why:
    'Only Yandex reads it: names of query parameters with `&` between them, then white space and the beginning of a path, in at most 500 ' +
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
    return `The value has ${written.length} characters, but Yandex reads at most ${maxCharacters}.`
  const wrong = value.parameters.find((name) => /[=?,;/]/.test(name))
  if (wrong?.startsWith('/') === true)
    return `"${wrong}" is in the place of the parameters: write the path after them.`
  if (wrong !== undefined)
    return `"${wrong}" is not the name of a parameter: write names without values, with & between them.`
  const { pathPrefix } = value
  if (pathPrefix !== '' && !/^[/*]/.test(pathPrefix))
    return `"${pathPrefix}" is not the beginning of a path: write & between several parameters.`
  return undefined
}
