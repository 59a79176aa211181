export type { Comparison, DialectVerdict, GroupLines, LinePart, OtherLine, Side } from './comparison.ts'
export {
  compare,
  createComparer,
  type Comparer,
  type CompareOptions,
  type ComparerOptions,
} from './compare.ts'
export { createComparerWithoutFile } from './compare-without-file.ts'
export { everyDialect } from './every-dialect.ts'
export { engineOf } from './ask-visitor.ts'
export { usualVisitors } from './usual-visitors.ts'
export type { VisitorComparison, VisitorVerdict } from './visitor-comparison.ts'
export {
  compareVisitors,
  createVisitorComparer,
  type CompareVisitorsOptions,
  type VisitorComparer,
  type VisitorComparerOptions,
} from './visitors.ts'
export { createVisitorComparerWithoutFile } from './visitors-without-file.ts'
export type { MissingFileEvidence, SiteWithoutFile } from './without-file.ts'
