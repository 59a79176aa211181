import type { Classify, FieldKind, FieldName } from '../../model/dialect.ts'
import { extensionKinds } from '../../read/extensions/extension-kinds.ts'
import { named } from '../named.ts'
import { type ByteString, lowerCased } from '@ruly/common/utf8'

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
export function exactNames(knownFields: readonly KnownField[]): Classify {
  const known = new Map<string, FieldName>()
  for (const { name, typos = [] } of knownFields) {
    const kind = kindOf(name)
    known.set(name, { kind, name, spelling: 'exact' })
    for (const typo of typos) known.set(typo, { kind, name, spelling: 'typo' })
  }
  const classify: Classify = (written) => {
    const name = lowerCased(written)
    return known.get(name) ?? { kind: 'unknown', name, spelling: 'exact' }
  }
  return Object.assign(named(classify, `exactNames(${listOf(knownFields)})`), {
    initials: initialsOf(knownFields),
  })
}

/** Recognizes a field by the beginning of its name (`Disallowed`), the first that fits; `others` decides about the rest. */
/* @__NO_SIDE_EFFECTS__ */
export function leadingNames(knownFields: readonly KnownField[], others: Classify): Classify {
  const classify: Classify = (written) => {
    const name = lowerCased(written)
    for (const field of knownFields) {
      const spelling = spellingOf(name, field)
      if (spelling !== null) return { kind: kindOf(field.name), name: field.name, spelling }
    }
    return others(written)
  }
  const made = named(classify, `leadingNames(${listOf(knownFields)}; else ${others.name})`)
  return others.initials === undefined
    ? made
    : Object.assign(made, { initials: initialsOf(knownFields, others.initials) })
}

function initialsOf(
  knownFields: readonly KnownField[],
  others: Initials = { agents: '', rules: '', extensions: '' },
): Initials {
  const initials = { ...others }
  for (const { name, typos = [] } of knownFields) {
    const letters = [name, ...typos].map((spelled) => spelled.charAt(0)).join('')
    initials[groupFields.get(name) ?? 'extensions'] += letters
  }
  return initials
}

/** The names as printed, with the misspellings of each in parentheses. */
function listOf(knownFields: readonly KnownField[]): string {
  const texts = knownFields.map(({ name, typos = [] }) =>
    typos.length === 0 ? name : `${name} (${typos.join(', ')})`,
  )
  return texts.join(', ') || 'none'
}

function spellingOf(written: ByteString, { name, typos = [] }: KnownField): FieldName['spelling'] | null {
  if (written === name) return 'exact'
  if (written.startsWith(name)) return 'leading'
  return typos.some((typo) => written.startsWith(typo)) ? 'typo' : null
}

/** The fields that Google's parser knows, in the order in which it tries them, with its misspellings. */
export const googleFields: readonly KnownField[] = [
  { name: 'user-agent', typos: ['useragent', 'user agent'] },
  { name: 'allow' },
  { name: 'disallow', typos: ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'] },
  { name: 'sitemap', typos: ['site-map'] },
]

/** The extensions that ruly reads into data. */
export const extensionFields: readonly KnownField[] = Object.keys(extensionKinds).map((name) => ({ name }))

/** Fields by their names. */
export function fields(...names: readonly string[]): readonly KnownField[] {
  return names.map((name) => ({ name }))
}

/** `User-agent`, which some systems also read without its hyphen. */
export const userAgentField: KnownField = { name: 'user-agent', typos: ['useragent'] }
