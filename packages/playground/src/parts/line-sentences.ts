import type { LineFacts } from '../engine/line-facts.ts'
import { strings } from './strings.ts'

const namedAtMost = 6

/** What a line of the file means, in sentences. */
export function lineSentences({ kind, use, dialect, value, group }: LineFacts): readonly string[] {
  const help = strings.lineHelp
  const sentences = [`${strings.lineKinds[kind]} ${strings.lineUses[use]}`]
  if (use === 'rule' && dialect !== 'rfc9309') sentences.push(help.asStandard)
  if (use === 'rule') sentences.push(...patternSentences(value))
  if (group === undefined) return sentences
  const { obeyedBy, isForOthers, names, line } = group
  if (use !== 'opens-group') sentences.push(help.group(names.join(', '), line))
  if (obeyedBy.length > 0)
    sentences.push(help.obeyedBy(obeyedBy.slice(0, namedAtMost), Math.max(0, obeyedBy.length - namedAtMost)))
  if (isForOthers) sentences.push(help.obeyedByOthers)
  else if (obeyedBy.length === 0) sentences.push(help.obeyedByNobody)
  return sentences
}

/** What a pattern matches, by RFC 9309. */
function patternSentences(pattern: string): readonly string[] {
  const help = strings.lineHelp
  if (pattern === '') return [help.nothing]
  if (!/^[/*]/.test(pattern)) return [help.noPath(pattern)]
  const isAnchored = pattern.endsWith('$')
  const hasWildcard = pattern.includes('*')
  if (!isAnchored && !hasWildcard) return [help.begins(pattern)]
  if (isAnchored && !hasWildcard) return [help.exact(pattern.slice(0, -1))]
  return [help.pattern(pattern), help.wildcard, ...(isAnchored ? [help.anchored] : [])]
}
