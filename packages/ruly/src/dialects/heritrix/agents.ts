import type { ByteString } from '../../model/byte-string.ts'
import type { Choose, HasLine, Names } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import { lowerCasedText } from '../../strategies/text-forms.ts'

/** The user agent contains the line's value in lower case; its own case counts. */
export const agentHasLowerCased: Names = (lineValue, token) =>
  lineValue !== '*' && textOfUtf8(token).includes(lowerCasedText(lineValue))

/** Groups that Heritrix keeps together, because they share a name. */
interface SharedGroups<G> {
  readonly groups: G[]
  isRuled: boolean
}

/**
 * The groups of the first name in the file that is in the user agent, else those of `*`.
 *
 * A name that has rules already gets the rules that follow, and the names above it on the lines of the same group do not.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader` and `getDirectivesFor`.
 */
export const firstListedName: Choose = named(
  <G>(
    groups: readonly G[],
    _isNamed: (group: G) => boolean,
    _isWildcard: (group: G) => boolean,
    hasLine: HasLine<G>,
  ) => {
    const byName = new Map<string, SharedGroups<G>>()
    let agent: ByteString = ''
    let open: SharedGroups<G> | undefined
    for (const group of groups) {
      hasLine(group, (value, token) => {
        agent = token
        const name = lowerCasedText(value)
        const known = byName.get(name)
        if (known?.isRuled === true) open = known
        else if (open === undefined || open.isRuled) open = { groups: [], isRuled: false }
        byName.set(name, open)
        return false
      })
      if (open === undefined) continue
      open.groups.push(group)
      open.isRuled = true
    }
    const text = textOfUtf8(agent)
    const listed = [...byName.keys()].find((name) => name !== '*' && text.includes(name))
    return byName.get(listed ?? '*')?.groups ?? []
  },
  'firstListedName',
)
