export type { Comparison, DialectVerdict, GroupLines, LinePart, OtherLine, Side } from './comparison.ts'
export {
  compare,
  createComparer,
  type Comparer,
  type CompareOptions,
  type ComparerOptions,
} from './compare.ts'
export {
  createComparerWithoutFile,
  type MissingFileEvidence,
  type SiteWithoutFile,
  createVisitorComparerWithoutFile,
} from './without-file.ts'
export { everyDialect } from './every-dialect.ts'
export { engineOf } from './ask-visitor.ts'
export {
  usualVisitors,
  compareVisitors,
  createVisitorComparer,
  type CompareVisitorsOptions,
  type VisitorComparer,
  type VisitorComparerOptions,
} from './visitors.ts'
export type { VisitorComparison, VisitorVerdict } from './visitor-comparison.ts'
