import { parseList } from '@ruly/common/structured-fields/fields'
import type { FieldValues } from './header-fields.ts'
import type { HtmlTags } from './html-tags.ts'
import { tagDateOf } from './tag-date.ts'

/** A rule as it is written. */
export interface WrittenRule {
  /** In lower case. */
  readonly name: string
  readonly value: string | undefined
}

/** Rules that stand together and are for the same agent. */
export interface TagSection {
  readonly place: 'header' | 'meta'
  /** The name of the header or meta element. */
  readonly field: string
  /** The whole value that they are part of. */
  readonly written: string
  /** The agent that they are for; undefined if they are for all. */
  readonly agent: string | undefined
  readonly rules: readonly WrittenRule[]
}

/** The robots tags of a response, in order: those of headers, then those of its page. */
export function tagSections(header: FieldValues, html: HtmlTags | undefined): readonly TagSection[] {
  return [
    ...header('x-robots-tag').flatMap((written) => headerSections(written)),
    ...header('robots-tag').flatMap(listSections),
    ...(html?.metas ?? []).flatMap(({ name, content }) => metaSection(name, content)),
  ]
}

/** A meta element is for the agent of its name; `robots` is for all. Most are about something else, which no agent has as its name. */
function metaSection(name: string, content: string): TagSection {
  const agent = name.trim().toLowerCase() === 'robots' ? undefined : name.trim()
  const rules = rulesIn(content.split(','))
  return { place: 'meta', field: name, written: content, agent, rules }
}

/** A value of X-Robots-Tag: an agent before a colon is that of all rules after it, until the next one. */
function headerSections(written: string): readonly TagSection[] {
  const sections: { readonly agent: string | undefined; readonly parts: string[] }[] = []
  let current: { readonly agent: string | undefined; readonly parts: string[] } = {
    agent: undefined,
    parts: [],
  }
  for (const part of written.split(',')) {
    const [, agent, rest = ''] = /^\s*([A-Za-z0-9._*-]+)\s*:(.*)$/s.exec(part) ?? []
    if (agent !== undefined && !valued.has(agent.toLowerCase())) {
      sections.push(current)
      current = { agent: agent === '*' ? undefined : agent, parts: [rest] }
    } else {
      current.parts.push(part)
    }
  }
  return [...sections, current]
    .filter(({ parts }) => parts.length > 0)
    .map(({ agent, parts }) => ({
      place: 'header',
      field: 'X-Robots-Tag',
      written,
      agent,
      rules: rulesIn(parts),
    }))
}

/** A value of Robots-Tag: a list of agents, with rules as their parameters. */
function listSections(written: string): readonly TagSection[] {
  const members = parseList(written) ?? []
  return members.flatMap((member): readonly TagSection[] => {
    if (!('value' in member)) return []
    const agent = unquoted(member.value.written)
    const rules = Array.from(member.parameters, ([name, { type, written: value }]) => ({
      name,
      value: type === 'boolean' ? undefined : unquoted(value),
    }))
    return [
      { place: 'header', field: 'Robots-Tag', written, agent: agent === '*' ? undefined : agent, rules },
    ]
  })
}

function unquoted(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1) : written
}

/** Rules that have a value after a colon. */
const valued: ReadonlySet<string> = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
])

/** The rules in the parts of a value between commas. A date can have a comma of its own. */
function rulesIn(parts: readonly string[]): readonly WrittenRule[] {
  const rules: WrittenRule[] = []
  for (let at = 0; at < parts.length; at++) {
    const { name, value } = ruleOf(parts[at] ?? '')
    const longer = `${value},${parts[at + 1] ?? ''}`
    const isDate = name === 'unavailable_after' && value !== undefined
    if (isDate && tagDateOf(value) === undefined && tagDateOf(longer) !== undefined) {
      rules.push({ name, value: longer.trim() })
      at++
    } else if (name !== '') {
      rules.push({ name, value })
    }
  }
  return rules
}

function ruleOf(part: string): WrittenRule {
  const colon = part.indexOf(':')
  if (colon < 0) return { name: part.trim().toLowerCase(), value: undefined }
  return { name: part.slice(0, colon).trim().toLowerCase(), value: part.slice(colon + 1).trim() }
}
