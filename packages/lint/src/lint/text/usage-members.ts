import { parseDictionary } from '@ruly/common/structured-fields/fields'

/** A member of a Content-Usage. */
export interface UsageMember {
  readonly label: string
  /** The value as written; empty without one. */
  readonly value: string
}

/** The members of a dictionary; if it cannot be read, the part of it that is broken. */
export type UsageMembers = { readonly members: readonly UsageMember[] } | { readonly broken: string }

/** Reads the dictionary of a Content-Usage. */
export function usageMembersOf(preferences: string): UsageMembers {
  const dictionary = parseDictionary(preferences)
  if (dictionary === undefined) return { broken: brokenPartOf(preferences) }
  const members = Array.from(dictionary, ([label, member]) => {
    const written = 'value' in member ? member.value.written : '()'
    return { label, value: written === '?1' ? '' : written }
  })
  return { members }
}

/** The first part between commas that is not a dictionary alone; all of it if each is, as with a comma too many. */
function brokenPartOf(preferences: string): string {
  const parts = preferences.split(',').map((part) => part.trim())
  return parts.find((part) => part !== '' && parseDictionary(part) === undefined) ?? preferences
}
