import { checkNames, wrongType, type Check } from '@ruly/common/checked-options'
import { aipref202608 } from './aipref.ts'
import { contentSignal202607 } from './content-signal.ts'
import { robotsTags202611, type RobotsTagVocabulary } from './robots-tags-2026-11.ts'
import { rsl202512, type LicenceVocabulary } from './rsl-2025-12.ts'
import { tdmrep202405 } from './tdmrep-2024-05.ts'
import type { UsageVocabulary } from './usage-vocabulary.ts'

/** The vocabulary that each kind of statement is read in. */
export interface Vocabularies {
  /** Content-Usage lines and headers. */
  readonly contentUsage: UsageVocabulary
  /** Content-Signal lines and headers. */
  readonly contentSignal: UsageVocabulary
  /** TDM reservations. */
  readonly tdmReservation: UsageVocabulary
  /** Robots tags. */
  readonly robotsTags: RobotsTagVocabulary
  /** RSL documents. */
  readonly licences: LicenceVocabulary
}

/** The newest version of each vocabulary that ruly knows. */
export const newestVocabularies: Vocabularies = {
  contentUsage: aipref202608,
  contentSignal: contentSignal202607,
  tdmReservation: tdmrep202405,
  robotsTags: robotsTags202611,
  licences: rsl202512,
}

/** Vocabularies of which some may be left out. */
export const checkedVocabularies: Check<Vocabularies> = (value = {}, name) => {
  if (typeof value !== 'object' || value === null) throw wrongType(name, 'an object of vocabularies', value)
  checkNames(`"${name}"`, value, { ...newestVocabularies })
  const given = Object.entries(value).filter(([, vocabulary]) => vocabulary !== undefined)
  for (const [key, vocabulary] of given)
    if (typeof vocabulary !== 'object' || vocabulary === null)
      throw wrongType(`${name}.${key}`, 'a vocabulary', vocabulary)
  return { ...newestVocabularies, ...Object.fromEntries(given) }
}
