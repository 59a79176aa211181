import type { Dialect } from 'ruly'
import { optional, text, texts, withDefault, wrongType, type Check } from '@ruly/common/checked-options'
import { checkedDialect, checkedMaxBytes, checkedUrl } from '@ruly/common/file-options'
import { rfc9309 } from 'ruly/dialects'

const steps: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  if (value > 0) return value
  throw new RangeError(`"${name}" must be above 0, got ${value}.`)
}

/** How two files are read. */
export const fileOptions: {
  readonly dialect: Check<Dialect>
  readonly url: Check<string | undefined>
  readonly maxBytes: Check<number>
} = { dialect: withDefault(checkedDialect(), rfc9309), url: checkedUrl, maxBytes: checkedMaxBytes }

/** Where changes are searched, and for how long. */
export const regionOptions: {
  readonly agents: Check<readonly string[] | undefined>
  readonly within: Check<string | undefined>
  readonly maxSteps: Check<number>
} = { agents: optional(texts), within: optional(text), maxSteps: withDefault(steps, 50_000_000) }

/** Whose preferences are compared, and for how long. */
export const preferenceOptions: Pick<typeof regionOptions, 'agents' | 'maxSteps'> = {
  agents: regionOptions.agents,
  maxSteps: regionOptions.maxSteps,
}
