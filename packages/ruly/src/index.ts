export type { BasicPolicy } from './core/basic-policy.ts'
export type { RobotsInput, RobotsPiece } from './core/decode.ts'
export type { Diagnostic, DiagnosticCode } from './core/diagnostic.ts'
export type { Dialect, FieldKind, Span } from './core/dialect.ts'
export type { RobotsHandler } from './core/events.ts'
export type { Proof, ProvenGroup, ProvenRule } from './core/explain.ts'
export type { Extension, ExtensionName, ExtensionOf, ExtensionValues, Sitemap } from './core/extension.ts'
export type {
  CleanParam,
  ContentSignal,
  ContentUsage,
  RequestRate,
  VisitTime,
} from './core/extension-values.ts'
export type { AgentLine, Group, Rule } from './core/group.ts'
export { binaryLikenessOf } from './core/likeness.ts'
export type { LineUse } from './core/line-use.ts'
export { columnOf, type Field, type Line, type LineFacts, type LineKind } from './core/line.ts'
export type { Policy } from './core/policy.ts'
export { productTokensOf } from './core/product-token.ts'
export { RobotsError, type RobotsErrorCode } from './core/robots-error.ts'
export type { Robot } from './core/robot.ts'
export type { Robots } from './core/robots.ts'
export type { GroupReason } from './core/select.ts'
export type { Snapshot } from './core/snapshot.ts'
export { stringify } from './core/stringify.ts'
export type { DecidingRule, GroupSummary, Reason, Verdict } from './core/verdict.ts'
export { normalForm, productTokenOf, targetOf } from './normal-form.ts'
export { fromSnapshot, parse, parseEvents, type ParseOptions } from './parse.ts'
export { parseResponse, parseStream, type RobotsResponse, type RobotsStream } from './parse-stream.ts'
