import { aipref202506 } from './aipref-2025-06.ts'
import { aipref202507 } from './aipref-2025-07.ts'
import { aipref202509 } from './aipref-2025-09.ts'
import { aipref202510 } from './aipref-2025-10.ts'
import { aipref202608 } from './aipref-2026-08.ts'
import type { UsageVocabulary } from './usage-vocabulary.ts'

/** Labels of Content-Usage that are no longer in use, with the last vocabulary that had each. */
export const earlierLabels: ReadonlyMap<string, UsageVocabulary> = new Map(
  [aipref202506, aipref202507, aipref202509, aipref202510].flatMap((vocabulary) =>
    Object.keys(vocabulary.labels)
      .filter((label) => !Object.hasOwn(aipref202608.labels, label))
      .map((label) => [label, vocabulary] as const),
  ),
)
