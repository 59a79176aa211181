import type { Classify, FieldKind, FieldName } from '../../model/dialect.ts'
import { named } from '../named.ts'
import { lowerCased } from '@ruly/common/utf8'
import type { ByteString } from '../../model/byte-string.ts'

/** A field that a dialect knows, with the misspellings that it accepts. */
export interface KnownField {
  readonly name: string
  readonly typos?: readonly string[]
}

type Initials = NonNullable<Classify['initials']>

/** The fields that form groups, by their kind. */
const groupFields: ReadonlyMap<string, keyof Initials> = new Map([
  ['user-agent', 'agents'],
  ['allow', 'rules'],
  ['disallow', 'rules'],
])

function kindOf(name: string): FieldKind {
  return groupFields.has(name) ? (name as FieldKind) : 'extension'
}

/** Recognizes a field by its whole name, in any case. */
/* @__NO_SIDE_EFFECTS__ */
export function exactNames(fields: readonly KnownField[]): Classify {
  const known = new Map<string, FieldName>()
  for (const { name, typos = [] } of fields) {
    const kind = kindOf(name)
    known.set(name, { kind, name, spelling: 'exact' })
    for (const typo of typos) known.set(typo, { kind, name, spelling: 'typo' })
  }
  const classify: Classify = (written) => {
    const name = lowerCased(written)
    return known.get(name) ?? { kind: 'unknown', name, spelling: 'exact' }
  }
  return Object.assign(named(classify, `exactNames(${listOf(fields)})`), { initials: initialsOf(fields) })
}

/** Recognizes a field by the beginning of its name (`Disallowed`), the first that fits; `others` decides about the rest. */
/* @__NO_SIDE_EFFECTS__ */
export function leadingNames(fields: readonly KnownField[], others: Classify): Classify {
  const classify: Classify = (written) => {
    const name = lowerCased(written)
    for (const field of fields) {
      const spelling = spellingOf(name, field)
      if (spelling !== null) return { kind: kindOf(field.name), name: field.name, spelling }
    }
    return others(written)
  }
  const made = named(classify, `leadingNames(${listOf(fields)}; else ${others.name})`)
  return others.initials === undefined
    ? made
    : Object.assign(made, { initials: initialsOf(fields, others.initials) })
}

function initialsOf(
  fields: readonly KnownField[],
  others: Initials = { agents: '', rules: '', extensions: '' },
): Initials {
  const initials = { ...others }
  for (const { name, typos = [] } of fields) {
    const letters = [name, ...typos].map((spelled) => spelled.charAt(0)).join('')
    initials[groupFields.get(name) ?? 'extensions'] += letters
  }
  return initials
}

/** The names as printed, with the misspellings of each in parentheses. */
function listOf(fields: readonly KnownField[]): string {
  const texts = fields.map(({ name, typos = [] }) =>
    typos.length === 0 ? name : `${name} (${typos.join(', ')})`,
  )
  return texts.join(', ') || 'none'
}

function spellingOf(written: ByteString, { name, typos = [] }: KnownField): FieldName['spelling'] | null {
  if (written === name) return 'exact'
  if (written.startsWith(name)) return 'leading'
  return typos.some((typo) => written.startsWith(typo)) ? 'typo' : null
}
