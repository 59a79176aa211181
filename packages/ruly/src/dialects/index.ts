export type { ByteString } from '../model/byte-string.ts'
export type {
  Choose,
  Classify,
  Clean,
  ClosingLine,
  CompileRule,
  Dialect,
  FieldKind,
  FieldName,
  Grouping,
  HasLine,
  IsWildcard,
  KnownBy,
  LineBreakSearch,
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
export type { ExtensionReading } from '../model/extension.ts'
export type { Pattern } from '../model/pattern.ts'
export { bing } from './bing.ts'
export { colly } from './colly/index.ts'
export { crawlerCommons } from './crawler-commons/index.ts'
export { google } from './google.ts'
export { gym2008, gym2008Longest } from './gym2008.ts'
export { heritrix } from './heritrix/index.ts'
export { mk1994 } from './mk1994.ts'
export { mk1996 } from './mk1996.ts'
export { protego } from './protego/index.ts'
export { reppy } from './reppy/index.ts'
export { rerpGym2008, rerpMk1996 } from './rerp.ts'
export { rfc9309 } from './rfc9309.ts'
export { robotRules } from './robot-rules.ts'
export { robotsParser } from './robots-parser.ts'
export { robotsRb } from './robots-rb.ts'
export { robotstxtGem } from './robotstxt-gem.ts'
export { robotstxtGem2011 } from './robotstxt-gem.ts'
export { robotstxtGemIntended } from './robotstxt-gem.ts'
export { temoto } from './temoto/index.ts'
export { texting } from './texting/index.ts'
export { urllib } from './urllib/index.ts'
export { urllib314 } from './urllib314/index.ts'
export { wget } from './wget.ts'
export { yandex } from './yandex.ts'
