import { listOf } from '../../messages/in-words.ts'
import type { FileAgent } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** Comments around the parts that services write, in lower case. */
const parts = [
  { writer: 'Cloudflare', begin: '# begin cloudflare managed', end: '# end cloudflare managed' },
  { writer: 'Yoast SEO', begin: '# start yoast block', end: '# end yoast block' },
] as const

export const managedPart: LintRule = {
  code: 'managed-part',
  severity: 'info',
  summary:
    'A part of the file that a service writes has groups for robots that also have groups elsewhere in the file.',
  why:
    'Cloudflare puts its groups before the file of the site, and plugins write theirs again at every change. Robots that follow RFC 9309 §2.2.1 read ' +
    'both groups of a robot as one, so the longest rule of either wins; others obey only the first group.',
  *check(file) {
    for (const { writer, from, to } of managedParts(file)) {
      const isInside = (agent: FileAgent): boolean => agent.agent.line > from && agent.agent.line < to
      const inBoth = [...file.agentsByToken].flatMap(([token, agents]) => {
        const [inside, outside] = [agents.find(isInside), agents.find((agent) => !isInside(agent))]
        return token === '' || inside === undefined || outside === undefined ? [] : [{ inside, outside }]
      })
      if (inBoth.length === 0) continue
      yield {
        line: from,
        message: `${writer} writes lines ${from} to ${to}; ${listOf(inBoth.map(({ inside }) => inside.agent.value))} ${inBoth.length === 1 ? 'has' : 'have'} groups there and outside.`,
        related: inBoth.map(({ inside, outside }) => ({
          line: outside.agent.line,
          message: `Another group for ${inside.agent.value}, like line ${inside.agent.line}.`,
        })),
      }
    }
  },
}

interface Managed {
  readonly writer: string
  readonly from: number
  readonly to: number
}

function managedParts({ lines }: LintFile): readonly Managed[] {
  const comments = lines
    .filter(({ facts }) => facts.isComment)
    .map(({ text, number }) => ({ text: text.trim().toLowerCase(), number }))
  return parts.flatMap(({ writer, begin, end }) => {
    const from = comments.find(({ text }) => text.startsWith(begin))
    const to = comments.find(({ text, number }) => number > (from?.number ?? 0) && text.startsWith(end))
    return from === undefined || to === undefined ? [] : [{ writer, from: from.number, to: to.number }]
  })
}
