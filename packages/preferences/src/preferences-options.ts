import type { Agent, Robots } from 'ruly'
import { userAgentsOf } from '@ruly/common/user-agents-of'
import {
  anything,
  numberFrom,
  oneOf,
  optional,
  text,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import type { LicenceInput } from './licences/licence-references.ts'
import { fieldValues, type FieldValues, type HeaderFields } from './page/header-fields.ts'
import type { HtmlTags } from './page/html-tags.ts'
import type { ContentSignalScope } from './robots-file/content-signal.ts'
import { checkedVocabularies, type Vocabularies } from './vocabularies/vocabularies.ts'

/** Options of `preferencesFor`: who asks about what, and everything that is known. What is left out is not looked at. */
export interface PreferencesOptions {
  /** The agent that wants to use the content. */
  readonly agent: Agent
  /** The URL of the content, as `url.href` writes it. */
  readonly url: string
  /** The robots.txt that was current when the content was fetched. */
  readonly robots?: Robots | undefined
  /** The header fields of the response. A `Headers` object joins fields of one name, so pairs are better if you have them. */
  readonly headers?: HeaderFields | undefined
  /** The tags of the page, as `readHtmlTags` returns them. */
  readonly html?: HtmlTags | undefined
  /** The parsed JSON of `/.well-known/tdmrep.json`. */
  readonly tdmrep?: unknown
  /** The licences that were read. Only those count that the robots.txt or the response points to. */
  readonly licences?: readonly LicenceInput[] | undefined
  /**
   * Whom a Content-Signal of robots.txt is for: the agents of its group, or everyone. Readers disagree; the result shows where it
   * matters.
   *
   * @default 'group'
   */
  readonly contentSignalScope?: ContentSignalScope | undefined
  /**
   * The time of asking in milliseconds since the epoch, for `unavailable_after`.
   *
   * @default undefined: such rules are reported only
   */
  readonly now?: number | undefined
  /**
   * The versions of the vocabularies.
   *
   * @default the newest of each that ruly knows
   */
  readonly vocabularies?: Partial<Vocabularies> | undefined
}

const agent: Check<Agent> = (value) => {
  userAgentsOf(value as Agent)
  return value as Agent
}

const html: Check<HtmlTags> = (value, name) => {
  if (typeof value === 'object' && value !== null && 'metas' in value && Array.isArray(value.metas))
    return value as HtmlTags
  throw wrongType(name, 'an object with the array "metas", such as that of readHtmlTags()', value)
}

const licences: Check<readonly LicenceInput[]> = (value, name) => {
  if (Array.isArray(value)) return value as readonly LicenceInput[]
  throw wrongType(name, 'an array of licences', value)
}

const headers: Check<FieldValues> = (value) => fieldValues(value as HeaderFields)

export const preferencesChecks: {
  readonly agent: Check<Agent>
  readonly url: Check<string>
  readonly robots: Check<Robots | undefined>
  readonly headers: Check<FieldValues | undefined>
  readonly html: Check<HtmlTags | undefined>
  readonly tdmrep: Check<unknown>
  readonly licences: Check<readonly LicenceInput[] | undefined>
  readonly contentSignalScope: Check<ContentSignalScope>
  readonly now: Check<number | undefined>
  readonly vocabularies: Check<Vocabularies>
} = {
  agent,
  url: text,
  robots: optional(withMethods<Robots>('forAgent', 'check')),
  headers: optional(headers),
  html: optional(html),
  tdmrep: anything(),
  licences: optional(licences),
  contentSignalScope: withDefault(oneOf(['group', 'site']), 'group'),
  now: optional(numberFrom(-Infinity, Infinity, 'a number')),
  vocabularies: checkedVocabularies,
}
