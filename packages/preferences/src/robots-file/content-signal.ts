import type { ExtensionOf } from 'ruly'
import { signalPairsOf, type SignalPairs } from '@ruly/common/signal-pairs'
import { utf8OfText } from '@ruly/common/utf8'
import { pathPatternOf } from '../model/path-pattern.ts'
import {
  appliesOrNothing,
  judged,
  type ContentUse,
  type Stated,
  type Statement,
  type StatementReason,
} from '../model/statement.ts'
import { saysIn, versionOf, type UsageVocabulary } from '../vocabularies/usage-vocabulary.ts'
import type { Asked } from './asked.ts'
import { valuesOf } from './group-runs.ts'
import { pathReasons, type PathLine, type PathReason } from './path-lines.ts'

/** Whom a Content-Signal of robots.txt is for: the agents of its group, or everyone. */
export type ContentSignalScope = 'group' | 'site'

/** A Content-Signal line. */
interface SignalLine extends PathLine {
  readonly extension: ExtensionOf<'content-signal'>
  /** Undefined if it cannot be read. */
  readonly signals: SignalPairs | undefined
}

/** Every Content-Signal line of a file, each with whether it counts. */
export function contentSignalStatements(
  asked: Asked,
  scope: ContentSignalScope,
  vocabulary: UsageVocabulary,
): readonly Statement[] {
  const { robots, policy, target } = asked
  const all = robots.extensions.filter((extension) => extension.name === 'content-signal')
  const own = new Set(
    (scope === 'site' ? all : policy.extensionsOf('content-signal')).map(({ line }) => line),
  )
  const lines = all.map((extension) => signalLineOf(extension, asked))
  const reasons =
    target === null
      ? undefined
      : pathReasons(
          lines.filter(({ extension }) => own.has(extension.line)),
          target,
        )
  return lines.map((line) => {
    const stated = statedBy(line, scope, vocabulary)
    return judged(stated, reasonFor(line, stated, reasons?.get(line), asked))
  })
}

/** What pairs of a Content-Signal say. */
export function saysInPairs(
  written: SignalPairs['pairs'],
  vocabulary: UsageVocabulary,
): Pick<Stated, 'says' | 'use'> {
  const { limit } = vocabulary
  const pairs = written.map(([name, value]) => [name, value.toLowerCase()] as const)
  const uses = pairs.filter(([name]) => name === limit?.label).map(([, value]) => value)
  const use: ContentUse | undefined = limit?.values.find((value) => uses.includes(value))
  return { says: saysIn(vocabulary, pairs), ...(use === undefined ? {} : { use }) }
}

function signalLineOf(extension: ExtensionOf<'content-signal'>, { robots }: Asked): SignalLine {
  const signals = signalPairsOf(extension.written)
  const compiling = { matching: robots.dialect.matching, robotsUrl: robots.url }
  const path = signals?.path
  return {
    extension,
    signals,
    pattern: path === undefined ? undefined : pathPatternOf(utf8OfText(path), compiling),
  }
}

function reasonFor(
  { signals }: SignalLine,
  stated: Stated,
  path: PathReason | undefined,
  { target }: Asked,
): StatementReason {
  if (target === null) return 'not-governed'
  if (path === undefined) return 'other-agents'
  if (path !== 'applies') return path
  return signals === undefined ? 'not-readable' : appliesOrNothing(stated)
}

function statedBy(
  { extension: { line, written, group, agents }, signals }: SignalLine,
  scope: ContentSignalScope,
  vocabulary: UsageVocabulary,
): Stated {
  const isForSite = scope === 'site' || group === undefined
  return {
    source: 'content-signal',
    place: 'robots.txt',
    line,
    name: 'Content-Signal',
    written,
    scope: isForSite ? 'site' : 'group',
    ...(isForSite ? {} : { agents: valuesOf(agents) }),
    ...(signals?.path === undefined ? {} : { path: signals.path }),
    vocabulary: versionOf(vocabulary),
    ...(signals === undefined ? { says: {} } : saysInPairs(signals.pairs, vocabulary)),
  }
}
