export { accessOf, type AccessOptions, type AgentAccess } from './access-of.ts'
export {
  createDiffer,
  diff,
  type Change,
  type ChangedUrl,
  type Differ,
  type DifferOptions,
  type DiffOptions,
  type RegionOptions,
} from './diff.ts'
export { restrictionOf, type Restriction, type RuleValues } from './restriction.ts'
export type { PreferenceChange, StatingLine } from './preference-changes.ts'
export type { PreferenceField } from './stated-preferences.ts'
