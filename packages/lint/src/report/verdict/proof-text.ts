import type { Proof, ProvenGroup, ProvenRule, GroupReason } from 'ruly'
import { accessText } from '@ruly/common/access-text'
import { counted } from '@ruly/common/words'
import { headLine, verdictWord } from './answer-text.ts'
import { reasonText } from './reason-text.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { padded, shortened, shortenedInside, widest } from '../text/width.ts'

const agentColumns = 40
const ruleColumns = 60

/** This many obeyed rules that do not match are shown; the rest are counted. */
const shownMisses = 5

/**
 * The whole proof of a verdict as text: agent, target, every group, every rule that matches, the verdict.
 *
 * @param proof what `explain` returned
 * @param style how the parts look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * console.log(proofText(parse('User-agent: *\nDisallow: /private\n').explain('ExampleBot', '/private/a')))
 */
export function proofText(proof: Proof, style: Style = plainStyle): string {
  const { agent, url, verdict } = proof
  const sections = [
    [headLine({ agent: agent.userAgents.join(', '), url, verdict }, style)],
    factsOf(proof, style),
    groupsOf(proof, style),
    matchesOf(proof, style),
    missesOf(proof, style),
    [`  ${style.strong('verdict')}  ${verdictWord(verdict, style)}: ${reasonText(verdict)}`],
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function factsOf({ agent, target, dialect }: Proof, style: Style): readonly string[] {
  const tokens =
    agent.tokens.length === 0 ? 'none found: only * groups match' : agent.tokens.map(visible).join(', ')
  const facts: readonly (readonly [string, string])[] = [
    ['agent', agent.userAgents.map(visible).join(', ')],
    ['tokens', tokens],
    ['target', target === null ? 'none: robots.txt does not govern this URL' : visible(target)],
    ['dialect', visible(dialect)],
  ]
  return facts.map(([name, value]) => `  ${style.faint(name.padEnd(7))}  ${value}`)
}

const groupReasons: Readonly<Record<GroupReason, string>> = {
  'names-the-agent': 'it names the agent',
  'wildcard-and-no-group-names-the-agent': 'it is for every agent that no group names',
  'another-group-comes-first': 'it names the agent, but another group comes first',
  'wildcard-but-a-group-names-the-agent': 'it is for agents that no group names, but one names this agent',
  'names-other-robots': 'it names other agents',
  'ignores-wildcard': 'its operator says that groups for * do not apply to this agent',
  'ignores-robots-txt': 'its operator says that this agent ignores robots.txt',
}

function groupsOf({ groups, verdict }: Proof, style: Style): readonly string[] {
  if (groups.length === 0) {
    const isRead = accessText(verdict) === undefined
    return [heading(`groups: ${isRead ? 'the file has none' : 'no file applies'}`, style)]
  }
  const names = groups.map(({ agents }) => shortened(agents.join(', '), agentColumns))
  const columns = widest(names)
  const digits = widest(groups.map(({ line }) => String(line)))
  return [
    heading('groups', style),
    ...groups.map((group, index) => {
      const place = `line ${String(group.line).padStart(digits)}  ${padded(names[index] as string, columns)}`
      return group.obeyed
        ? `  > ${place}  ${style.strong('obeyed')}: ${groupReasonText(group)}`
        : style.faint(`    ${place}  not obeyed: ${groupReasonText(group)}`)
    }),
  ]
}

function groupReasonText({ why, token }: ProvenGroup): string {
  const named = why === 'names-the-agent' && token !== undefined
  return named ? `${groupReasons[why]} (${visible(token)})` : groupReasons[why]
}

function matchesOf({ rules, verdict }: Proof, style: Style): readonly string[] {
  const matches = rules.filter(({ matchedBytes }) => matchedBytes !== null)
  if (matches.length === 0) return []
  const text =
    verdict.reason === 'rule' ? 'rules that match, best first' : 'rules that match, but do not apply here'
  return [
    heading(text, style),
    ...rulesText(matches, verdict.allowed ? style.allowed : style.disallowed, style),
  ]
}

function missesOf({ rules, target }: Proof, style: Style): readonly string[] {
  const misses = rules.filter(({ matchedBytes }) => matchedBytes === null)
  if (misses.length === 0) return []
  const count = counted(misses.length, 'obeyed rule')
  if (target === null) return [heading(`${count} not compared`, style)]
  const shown = misses.slice(0, shownMisses)
  const rest = misses.length - shown.length
  return [
    heading(`${count} that ${misses.length === 1 ? 'does' : 'do'} not match`, style),
    ...rulesText(shown, style.faint, style),
    ...(rest > 0 ? [style.faint(`    and ${rest} more`)] : []),
  ]
}

function rulesText(
  rules: readonly ProvenRule[],
  mark: (text: string) => string,
  style: Style,
): readonly string[] {
  const texts = rules.map(({ text }) => shortenedInside(text.trim(), ruleColumns))
  const columns = widest(texts)
  const digits = widest(rules.map(({ line }) => String(line)))
  const sizeDigits = widest(rules.map(({ sizeBytes }) => String(sizeBytes)))
  return rules.map((rule, index) => {
    const line = `line ${String(rule.line).padStart(digits)}  ${padded(texts[index] as string, columns)}`
    const size = `${String(rule.sizeBytes).padStart(sizeDigits)} ${rule.sizeBytes === 1 ? 'byte ' : 'bytes'}`
    const form = `${size}  ${shortenedInside(rule.normalForm, ruleColumns)}`.trimEnd()
    return rule.decides
      ? `  ${mark('>')} ${style.strong(line)}  ${form}  ${mark('decides')}`
      : style.faint(`    ${line}  ${form}`)
  })
}

function heading(text: string, style: Style): string {
  return `  ${style.strong(text)}`
}
