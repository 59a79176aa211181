export type {
  Dialect,
  FieldKind,
  FieldName,
  Grouping,
  Matching,
  Reading,
  Selection,
  SplitLine,
} from '../core/dialect.ts'
export type { Pattern } from '../core/pattern.ts'
export { google } from './google.ts'
export { rfc9309 } from './rfc9309.ts'
