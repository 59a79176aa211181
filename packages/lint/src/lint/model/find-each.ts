import type { ExtensionName } from 'ruly'
import type { FieldLine, FileExtension } from '../facts/file-fields.ts'
import type { FileAgent, FileRule } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { Found, LintRule } from './lint-rule.ts'

/** What is found at a line: a message alone, or with more than that; undefined for nothing. */
type Said = string | Omit<Found, 'line'> | undefined

type Check = LintRule['check']

/** A check of each rule of a file by itself; what it finds is in the value. */
export function eachRule(say: (rule: FileRule, file: LintFile) => Said): Check {
  return (file) => file.rules.flatMap((rule) => foundIn(rule.line, file.valueSpan, say(rule, file)))
}

/** A check of each user-agent line of a file by itself; what it finds is in the value. */
export function eachAgent(
  say: (agent: FileAgent & { readonly line: FieldLine }, file: LintFile) => Said,
): Check {
  return (file) =>
    file.agents.flatMap(({ line, ...agent }) =>
      line === undefined ? [] : foundIn(line, file.valueSpan, say({ line, ...agent }, file)),
    )
}

/** A check of each extension of a name by itself; what it finds is in the value. */
export function eachExtension<Name extends ExtensionName>(
  name: Name,
  say: (extension: FileExtension<Name>, file: LintFile) => Said,
): Check {
  return (file) => file.extensionsOf(name).flatMap((one) => foundIn(one.line, file.valueSpan, say(one, file)))
}

/** A check of each line with a field by itself; what it finds is in the name. */
export function eachField(say: (line: FieldLine, file: LintFile) => Said): Check {
  return (file) => file.fields.flatMap((line) => foundIn(line, file.nameSpan, say(line, file)))
}

function foundIn(line: FieldLine, spanOf: LintFile['valueSpan'], said: Said): readonly Found[] {
  if (said === undefined) return []
  const found = typeof said === 'string' ? { message: said } : said
  return [{ line: line.number, span: spanOf(line), ...found }]
}
