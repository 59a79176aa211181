import type { Dialect } from '../model/dialect.ts'
import {
  dialectHash,
  dormantMark,
  dormantVersion,
  fixedBytes,
  hashOf,
  lineDistance,
  lineForm,
  nextPlace,
  numberOctets,
  usualLine,
} from './dormant-coding.ts'
import type { Rule } from '../model/group.ts'
import { bytesOf, byteStringOf } from '../text/utf8.ts'
import type { ByteString } from '../model/byte-string.ts'
import { RobotsError } from '../model/robots-error.ts'
import type { RuleGroup } from '../read/rule-group.ts'
import { ruleAt, ruleCount, spanSize, spanStart } from '../read/packed-rule-table.ts'
import { findSegment } from '../match/segment-search.ts'
import { select, type Selected } from '../select/select.ts'

/** An agent with the groups that it obeys. */
interface SelectedRobot {
  readonly userAgents: readonly string[]
  readonly selected: Selected<RuleGroup>
}

interface WrittenFile {
  readonly dialect: Dialect
  readonly lineAt: (offset: number, rule: Rule) => ByteString
}

/** The rules of some agents as one string of bytes, flat and in its own memory. */
export function writeDormant(file: WrittenFile, robots: readonly SelectedRobot[]): string {
  const obeyed = new Set(robots.flatMap(({ selected }) => selected.groups))
  const groups = [...obeyed].sort((a, b) => a.index - b.index)
  for (const agent of robots) checkChoice(agent, groups, file.dialect)
  const hashes = new Set(robots.map(({ selected }) => hashOf(selected.tokens)))
  const parts: ByteString[] = [
    fixedBytes(dormantMark | dormantVersion, 1),
    fixedBytes(dialectHash(file.dialect.name), 2),
    numberOctets(hashes.size),
    ...[...hashes].map((hash) => fixedBytes(hash, 4)),
    numberOctets(groups.length),
  ]
  const last = { index: 0, line: 0 }
  for (const group of groups) writeGroup(group, file, last, parts)
  return byteStringOf(bytesOf(parts.join('')))
}

/** The last thing written: places are stored as the distance from it. */
interface Last {
  index: number
  line: number
}

function writeGroup(group: RuleGroup, file: WrittenFile, last: Last, parts: ByteString[]): void {
  parts.push(numberOctets(group.index - last.index), numberOctets(group.agents.length))
  last.index = group.index
  for (const { line, octets } of group.agents) {
    parts.push(
      numberOctets(line === 0 ? 0 : lineDistance(last.line, line)),
      numberOctets(octets.length),
      octets,
    )
    if (line !== 0) last.line = line
  }
  const { spans } = group
  parts.push(numberOctets(ruleCount(spans)))
  for (let at = spans.from; at < spans.to; at += spanSize) {
    const rule = ruleAt(spans, at)
    const written = file.lineAt(spans.numbers[at + spanStart] as number, rule)
    writeRule(rule, written, last, parts)
  }
}

function writeRule({ line, kind, octets }: Rule, written: ByteString, last: Last, parts: ByteString[]): void {
  const isUsual = written === usualLine(kind, octets)
  // Linear for any file, which the platform's search is not.
  const before = isUsual ? 0 : findSegment(written, octets, 0)
  const form = isUsual ? lineForm.usual : before < 0 ? lineForm.apart : lineForm.around
  const place = lineDistance(last.line, line) * 4 + form
  last.line = line
  parts.push(numberOctets(octets.length * 4 + (place === nextPlace ? 0 : 2) + (kind === 'allow' ? 1 : 0)))
  if (place !== nextPlace) parts.push(numberOctets(place))
  if (form === lineForm.around) parts.push(numberOctets(before), written.slice(0, before))
  parts.push(octets)
  if (isUsual) return
  const behind = form === lineForm.around ? written.slice(before + octets.length) : written
  parts.push(numberOctets(behind.length), behind)
}

/** Checks that each agent would choose the same groups among those that are kept. */
function checkChoice(
  { userAgents, selected }: SelectedRobot,
  kept: readonly RuleGroup[],
  { name, selection }: Dialect,
): void {
  const { groups } = select(kept, selection, userAgents)
  if (groups.length === selected.groups.length && groups.every((group, i) => group === selected.groups[i]))
    return
  throw new RobotsError(
    'choice-not-stable',
    `The dialect ${name} has no dormant form: its "choose" chooses other groups if groups that it does not choose are left out.`,
  )
}
