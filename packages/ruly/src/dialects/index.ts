export type { ByteString } from '../model/byte-string.ts'
export type {
  Choose,
  Classify,
  CompileRule,
  Dialect,
  FieldKind,
  FieldName,
  Grouping,
  Matching,
  Names,
  Reading,
  RewrittenBytes,
  Selection,
  Split,
  SplitLine,
  Target,
  TargetInUrl,
} from '../model/dialect.ts'
export type { Pattern } from '../model/pattern.ts'
export { google } from './google.ts'
export { gym2008, gym2008Longest } from './gym2008.ts'
export { mk1994 } from './mk1994.ts'
export { mk1996 } from './mk1996.ts'
export { rerpGym2008, rerpMk1996 } from './rerp.ts'
export { rfc9309 } from './rfc9309.ts'
export { robotRules } from './robot-rules.ts'
export { robotsRb } from './robots-rb.ts'
export { robotstxtGem } from './robotstxt-gem.ts'
export { robotstxtGem2011 } from './robotstxt-gem-2011.ts'
export { robotstxtGemIntended } from './robotstxt-gem-intended.ts'
