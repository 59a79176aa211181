import { decode, type RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import { applyEdits, type Edit } from '@ruly/common/edits'
import type { Group, Rule } from '../model/group.ts'
import type { Line } from '../model/line.ts'
import { bytesOf, byteStringOf, utf8OfText, textOfUtf8 } from '@ruly/common/utf8'
import { checkedOptions, text as checkedString, withDefault } from '@ruly/common/checked-options'
import { checkedDialect } from '@ruly/common/file-options'
import { readRobots, type Robots } from '../robots.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'
import { agentGroupsOf, lastLineWith, linesFor, linesOf, saidBy } from './agent-groups.ts'
import { atEnd, before, behind, without } from './insert-lines.ts'
import { escaped, ruleLine, writtenAgent, writtenPath, writtenSitemap } from './written.ts'

/** Options of `editRobots`. */
export interface EditorOptions {
  /**
   * How the lines are read.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
}

/**
 * A robots.txt that can be changed line by line. Bytes that a change does not concern stay as they are.
 *
 * An agent is given as its product token, or `*`. A change for one agent never affects another: an agent that shares its group
 * first gets its own copy. Each method returns whether it changed anything, and throws a `TypeError` or a `RangeError` for values
 * that a robots.txt cannot contain.
 */
export interface RobotsEditor {
  /** The file as it is now. */
  readonly bytes: Uint8Array
  /** The file as it is now, parsed. */
  readonly robots: Robots
  /**
   * Adds a group that forbids nothing for an agent that no group names. From then on the agent obeys no wildcard group.
   *
   * With `groupOf`, adds the agent to the first group of that agent instead; nothing changes without such a group.
   */
  addAgent(agent: string, groupOf?: string): boolean
  /** Removes an agent from all groups, and groups that were only its own, except for their comments. */
  removeAgent(agent: string): boolean
  /** Adds a rule after those of the agent's own group, which is created if it is missing. */
  addRule(agent: string, kind: Rule['kind'], path: string): boolean
  /** Removes a rule of an agent. If the group has no rules left, it gets a `Disallow:` that forbids nothing. */
  removeRule(agent: string, kind: Rule['kind'], path: string): boolean
  /** Merges all groups that name an agent into one group of its own. */
  mergeGroups(agent: string): boolean
  /** Adds an absolute URL after the other sitemaps, or at the end of the file. */
  addSitemap(url: string): boolean
  /** Removes all lines that name a sitemap. */
  removeSitemap(url: string): boolean
  /** The text of the file as it is now. */
  toString(): string
}

const editorOptions = { dialect: withDefault(checkedDialect(), rfc9309) }

/**
 * Opens a robots.txt for changes to agents, rules and sitemaps.
 *
 * A UTF-16 file that the dialect decodes becomes UTF-8.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options the dialect
 * @returns the file, ready to be changed
 * @throws `TypeError` if the input is not text or bytes, for an unknown option or a value of the wrong type
 * @example
 * const robots = editRobots('User-agent: *\nDisallow: /a\n')
 * robots.addRule('*', 'disallow', '/b')
 * console.log(robots.toString().split('\n')[2]) // Disallow: /b
 */
export function editRobots(input: RobotsInput, options: EditorOptions = {}): RobotsEditor {
  const { dialect } = checkedOptions('editRobots()', options, editorOptions)
  return new FileEditor(readAll(bytesOf(decode(input, dialect.reading.utf16).content), dialect))
}

function readAll(bytes: Uint8Array, dialect: Dialect): Robots {
  return readRobots(bytes, { dialect, url: undefined, maxBytes: Infinity })
}

class FileEditor implements RobotsEditor {
  #robots: Robots

  constructor(robots: Robots) {
    this.#robots = robots
  }

  get robots(): Robots {
    return this.#robots
  }

  get bytes(): Uint8Array {
    return this.#robots.bytes
  }

  toString(): string {
    return textOfUtf8(byteStringOf(this.bytes))
  }

  addAgent(agent: string, groupOf?: string): boolean {
    const written = writtenAgent(agent)
    const { named } = agentGroupsOf(this.#robots, written)
    if (groupOf === undefined) return named.length === 0 && this.#appendGroup(written, [])
    const shown = agentGroupsOf(this.#robots, writtenAgent(groupOf))
    // In some dialects, rules before every user-agent line are a group for every agent: it has no line to add to.
    const target = shown.named.find(({ agents }) => lastLine(agents) > 0)
    if (target === undefined || named.includes(target)) return false
    const line = lastLineWith(this.#robots, target, shown.isNamed)
    return this.#apply([behind(this.#robots, line, [`User-agent: ${written}`])])
  }

  removeAgent(agent: string): boolean {
    return this.#removeFrom(agent, agentGroupsOf(this.#robots, writtenAgent(agent)).named)
  }

  addRule(agent: string, kind: Rule['kind'], path: string): boolean {
    const text = ruleLine(checkedKind(kind), path)
    const rawValue = utf8OfText(writtenPath(path))
    const { named, own } = agentGroupsOf(this.#robots, writtenAgent(agent))
    if (named.length === 0) return this.#appendGroup(agent, [text])
    if (named.some(({ rules }) => rules.some((rule) => rule.kind === kind && rule.rawValue === rawValue)))
      return false
    if (own.size === 0) this.mergeGroups(agent)
    const [target] = agentGroupsOf(this.#robots, agent).own
    return target !== undefined && this.#insert(target, [text])
  }

  removeRule(agent: string, kind: Rule['kind'], path: string): boolean {
    const isMeant = meant(checkedKind(kind), path)
    const { named, own } = agentGroupsOf(this.#robots, writtenAgent(agent))
    const having = named.filter(({ rules }) => rules.some(isMeant))
    if (having.length === 0) return false
    const was = this.#robots
    if (!having.every((group) => own.has(group))) this.mergeGroups(agent)
    const gone = new Set<number>()
    const emptied: Edit[] = []
    for (const { rules } of agentGroupsOf(this.#robots, agent).own) {
      const removed = rules.filter(isMeant)
      // A group without rules would include the next one: its last rule becomes one that forbids nothing.
      const last = removed.length === rules.length ? removed.shift() : undefined
      if (last !== undefined) emptied.push(this.#emptied(last))
      for (const { line } of removed) gone.add(line)
    }
    this.#apply([...without(this.#robots, gone), ...emptied])
    return this.#robots !== was
  }

  mergeGroups(agent: string): boolean {
    const groups = agentGroupsOf(this.#robots, writtenAgent(agent))
    const [target] = groups.own
    if (groups.named.every((group) => group === target)) return false
    const texts = saidBy(this.#robots, groups, target)
    if (target === undefined) this.#appendGroup(agent, texts)
    else this.#insert(target, texts)
    const now = agentGroupsOf(this.#robots, agent)
    const kept = [...now.own].at(target === undefined ? -1 : 0)
    return this.#removeFrom(
      agent,
      now.named.filter((group) => group !== kept),
    )
  }

  addSitemap(url: string): boolean {
    const written = writtenSitemap(url)
    const sitemaps = this.#sitemaps()
    if (sitemaps.some(({ field }) => field?.value === written)) return false
    const last = sitemaps.at(-1)
    const texts = [`Sitemap: ${written}`]
    return this.#apply([
      last === undefined ? atEnd(this.#robots, texts) : behind(this.#robots, last.number, texts),
    ])
  }

  removeSitemap(url: string): boolean {
    const text = checkedString(url, 'sitemap')
    const values = [text, escaped(text)]
    const found = this.#sitemaps().filter(({ field }) => values.includes(field?.value ?? ''))
    return this.#apply(without(this.#robots, new Set(found.map(({ number }) => number))))
  }

  #sitemaps(): readonly Line[] {
    return this.#robots.lines.filter(({ field }) => field?.name === 'sitemap')
  }

  #apply(edits: readonly Edit[]): boolean {
    const { bytes, dialect } = this.#robots
    const file = byteStringOf(bytes)
    const made = edits.filter(({ start, end, text }) => file.slice(start, end) !== text)
    if (made.length > 0) this.#robots = readAll(applyEdits(bytes, made), dialect)
    return made.length > 0
  }

  /** Adds a group at the end of the file. A group without rules before it is closed first, because it would include the agent. */
  #appendGroup(agent: string, said: readonly string[]): boolean {
    const texts = [`User-agent: ${agent}`, ...(said.some(isRule) ? [] : ['Disallow:']), ...said]
    const was = this.#robots
    this.#apply([atEnd(was, texts)])
    const line = this.#robots.lines.at(-1 - texts.length)
    if (line?.use !== 'joins-group') return true
    this.#robots = was
    return this.#apply([atEnd(was, texts, ['Disallow:'])])
  }

  /** Adds lines after the last rule of a group. They replace a rule without a value, which in some dialects hides those below it. */
  #insert({ agents, rules }: Group, texts: readonly string[]): boolean {
    if (texts.length === 0) return false
    const empty = rules.find(({ rawValue }) => rawValue === '')
    if (empty === undefined)
      return this.#apply([behind(this.#robots, lastLine(rules.length === 0 ? agents : rules), texts)])
    const isReplaced = texts.some(isRule) && this.#robots.lines[empty.line - 1]?.facts.hasComment === false
    return this.#apply([
      before(this.#robots, empty.line, texts),
      ...(isReplaced ? without(this.#robots, new Set([empty.line])) : []),
    ])
  }

  #removeFrom(agent: string, groups: readonly Group[]): boolean {
    const { own, isNamed } = agentGroupsOf(this.#robots, agent)
    const numbers = groups.flatMap((group) =>
      own.has(group) ? linesOf(this.#robots, group) : linesFor(this.#robots, group, isNamed),
    )
    return this.#apply(without(this.#robots, new Set(numbers)))
  }

  #emptied({ line }: Rule): Edit {
    const { start, field } = this.#robots.lines[line - 1] as Line
    const from = start + (field?.nameSpan.start ?? 0)
    return { start: from, end: start + (field?.valueSpan.end ?? 0), text: 'Disallow:' }
  }
}

function isRule(text: string): boolean {
  return /^(?:Dis)?allow:/i.test(text)
}

function lastLine(lines: readonly { readonly line: number }[]): number {
  return lines.at(-1)?.line ?? 0
}

/** Whether a rule is the one that is meant, with its path as given or escaped. */
function meant(kind: Rule['kind'], path: string): (rule: Rule) => boolean {
  const text = checkedString(path, 'path')
  const forms = [text, escaped(text)].map(utf8OfText)
  return (rule) => rule.kind === kind && forms.includes(rule.rawValue)
}

function checkedKind(kind: Rule['kind']): Rule['kind'] {
  if (kind === 'allow' || kind === 'disallow') return kind
  throw new RangeError(`The kind of a rule must be allow or disallow, got ${String(kind)}.`)
}
