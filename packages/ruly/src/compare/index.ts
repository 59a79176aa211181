export type {
  Comparison,
  DialectVerdict,
  GroupLines,
  LinePart,
  OtherLine,
  Side,
} from '../model/comparison.ts'
export {
  compare,
  createComparer,
  type Comparer,
  type CompareOptions,
  type ComparerOptions,
} from './compare.ts'
export { everyDialect } from './every-dialect.ts'
