export type { ByteString } from '../model/byte-string.ts'
export type {
  Choose,
  Classify,
  ClosingLine,
  CompileRule,
  Dialect,
  FieldKind,
  FieldName,
  Grouping,
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
export { colly } from './colly.ts'
export { crawlerCommons } from './crawler-commons.ts'
export { google } from './google.ts'
export { gym2008, gym2008Longest } from './gym2008.ts'
export { heritrix } from './heritrix.ts'
export { mk1994 } from './mk1994.ts'
export { mk1996 } from './mk1996.ts'
export { protego } from './protego.ts'
export { reppy } from './reppy.ts'
export { rerpGym2008, rerpMk1996 } from './rerp.ts'
export { rfc9309 } from './rfc9309.ts'
export { robotRules } from './robot-rules.ts'
export { robotsParser } from './robots-parser.ts'
export { robotsRb } from './robots-rb.ts'
export { robotstxtGem } from './robotstxt-gem.ts'
export { robotstxtGem2011 } from './robotstxt-gem-2011.ts'
export { robotstxtGemIntended } from './robotstxt-gem-intended.ts'
export { temoto } from './temoto.ts'
export { texting } from './texting.ts'
export { urllib } from './urllib.ts'
export { urllib314 } from './urllib314.ts'
export { wget } from './wget.ts'
export { yandex } from './yandex.ts'
