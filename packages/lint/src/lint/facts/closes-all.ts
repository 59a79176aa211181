import type { FileRule } from './file-rule.ts'

/** Whether a rule disallows every path. */
export function closesAll({ rule, pattern }: FileRule): boolean {
  if (rule.kind !== 'disallow' || rule.value === '' || pattern?.anchor !== 'none') return false
  return pattern.segments.every((text, index) => text === '' || (text === '/' && index === 0))
}
