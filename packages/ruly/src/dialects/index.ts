export type { ByteString } from '@ruly/common/utf8'
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
  Pattern,
  Reading,
  RewrittenBytes,
  Selection,
  Split,
  SplitLine,
  Target,
  TargetInUrl,
} from '../model/dialect.ts'
export type { ExtensionReading } from '../model/extension.ts'
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
export { robotstxtGem, robotstxtGem2011, robotstxtGemIntended } from './robotstxt-gem.ts'
export { temoto } from './temoto.ts'
export { texting } from './texting.ts'
export { urllib } from './urllib.ts'
export { urllib314 } from './urllib314.ts'
export { wget } from './wget.ts'
export { yandex } from './yandex.ts'
