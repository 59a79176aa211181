export { decideUse, type DecideUseOptions, type UseDecision, type UseEvidence } from './decide-use.ts'
export {
  combinePreferences,
  purposes,
  type Preference,
  type Purpose,
  type PurposePreferences,
  type Says,
} from './model/preference.ts'
export { readHtmlTags, type HtmlPage, type ReadHtmlTagsOptions } from './fetched/read-html-tags.ts'
export { readRsl } from './fetched/read-rsl.ts'
export {
  preferencesFor,
  type OtherReading,
  type PreferenceInput,
  type Preferences,
} from './preferences-for.ts'
export type { PreferencesOptions } from './preferences-options.ts'
export type {
  ContentUse,
  LicenceCondition,
  Statement,
  StatementPlace,
  StatementReason,
  StatementSource,
} from './model/statement.ts'
export type { ImagePreview, RobotsTagFlag, RobotsTagRule, RobotsTags } from './model/robots-tags.ts'
export type { HeaderFields } from './page/header-fields.ts'
export type { HtmlTags, LinkTag, MetaTag } from './page/html-tags.ts'
export {
  preferenceContradictions,
  type PreferenceContradiction,
} from './robots-file/preference-contradictions.ts'
export type { ContentSignalScope } from './robots-file/content-signal.ts'
export type { LicenceInput, LicenceReference } from './licences/licence-references.ts'
export type { RslContent, RslDocument, RslLicense, RslPayment, RslTerms } from './licences/rsl-document.ts'
export { statementsIn } from './robots-file/statements-in.ts'
export {
  earlierLabels,
  aipref202506,
  aipref202507,
  aipref202509,
  aipref202510,
  aipref202608,
} from './vocabularies/aipref.ts'
export { contentSignal202509, contentSignal202607 } from './vocabularies/content-signal.ts'
export {
  robotsTags202611,
  type RobotsTagUse,
  type RobotsTagVocabulary,
} from './vocabularies/robots-tags-2026-11.ts'
export { rsl202512, type LicenceVocabulary } from './vocabularies/rsl-2025-12.ts'
export { tdmrep202405 } from './vocabularies/tdmrep-2024-05.ts'
export type { UsageVocabulary } from './vocabularies/usage-vocabulary.ts'
export { newestVocabularies, type Vocabularies } from './vocabularies/vocabularies.ts'
