export type { ByteString } from '@ruly/common/utf8'
export type { AskingOptions, FileOptions } from './options/read-options.ts'
export type { RobotsInput, RobotsPiece } from './text/decode.ts'
export type { Diagnostic, DiagnosticCode } from './model/diagnostic.ts'
export type { Dialect, FieldKind, Span } from './model/dialect.ts'
export type { RobotsHandler } from './read/reference/events.ts'
export type { Proof, ProvenGroup, ProvenRule } from './proof.ts'
export type { Extension, ExtensionName, ExtensionOf, ExtensionValues, Sitemap } from './model/extension.ts'
export type { CleanParam, ContentSignal, ContentUsage, RequestRate, VisitTime } from './model/extension.ts'
export type { Agent, AgentLine, Group, Rule } from './model/group.ts'
export { binaryKindOf } from '@ruly/common/file-kind'
export { matchEnd, patternOf, prefixOf, spellingOf, type SegmentSearch } from './match/match-pattern.ts'
export {
  allowsWhereItDecides,
  patternsOf,
  sorted as sortedRules,
  type Compiling,
  type RuleWithPattern,
} from './match/rank-rules.ts'
export type { Field, FieldLine, Line, LineFacts, LineKind, LineTable, LineUse } from './model/line.ts'
export { columnOf } from './text/columns.ts'
export type { Policy } from './policy.ts'
export { isProductToken, productTokensOf } from './select/product-token.ts'
export { RobotsError, type RobotsErrorCode } from './model/robots-error.ts'
export type { Robots } from './robots.ts'
export type { GroupReason } from './select/select.ts'
export type { Snapshot } from './snapshot.ts'
export type {
  DecidingRule,
  GroupSummary,
  NoGroupVerdict,
  NoRuleVerdict,
  Reason,
  RuleVerdict,
  Verdict,
  VerdictCause,
  VerdictFacts,
} from './model/verdict.ts'
export { normalForm, productTokenOf, targetOf, type NormalFormOptions } from './normal-form.ts'
export { fromSnapshot, parse, parseEvents, type ParseOptions } from './parse.ts'
export {
  parseResponse,
  parseStream,
  type RobotsResponse,
  type RobotsStream,
  type WebStream,
} from './parse-stream.ts'
export { extensionNames } from './read/extensions/extension-kinds.ts'
