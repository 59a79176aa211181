import { isUtf8 } from 'node:buffer'

import { parse, type Dialect, type RobotsInput } from 'ruly'
import {
  createDiffer,
  fix,
  lint,
  diagnosticMessage,
  lintJson,
  type ChangedUrl,
  type Finding,
  type LintOptions,
  dialectNamed,
} from '@ruly/lint'

import type { DiffAnswer, FixAnswer, LintAnswer, ParsedFile } from '../schemas/file-answers.ts'
import { mostAnswerBytes, RefusedError, tooLarge } from '../runtime/refused-error.ts'
import { sized, sizeOf } from './answer-size.ts'
import { textOf } from './site-answers.ts'

/** How a file is read. */
export interface FileReading {
  readonly dialect?: string | undefined
  /** The URL of the file. */
  readonly url?: string | undefined
}

/** The options of the engine: its URLs are written as `url.href` writes them. */
function readingOf({ dialect, url }: FileReading): {
  readonly dialect: Dialect
  readonly url: string | undefined
} {
  return { dialect: dialectNamed(dialect), url: url === undefined ? undefined : new URL(url).href }
}

type Severities = LintOptions['rules']

/** The groups, fields and diagnostics of a file. */
export function parsedFile(file: RobotsInput, reading: FileReading): ParsedFile {
  const robots = parse(file, readingOf(reading))
  return {
    dialect: robots.dialect.name,
    sizeBytes: robots.bytes.length,
    groups: robots.groups.map(({ index, agents, rules }) => ({
      index,
      agents: agents.map(({ line, value }) => ({ line, value })),
      rules: rules.map(({ line, kind, value }) => ({ line, kind, pattern: value })),
    })),
    sitemaps: robots.sitemaps,
    extensions: robots.extensions.map(({ name, line, written, value }) => ({ name, line, written, value })),
    diagnostics: robots.diagnostics.map((found) => ({
      code: found.code,
      line: found.line,
      message: diagnosticMessage(found, robots),
    })),
  }
}

/** What the linter finds in a file. */
export function lintAnswer(file: RobotsInput, reading: FileReading, rules: Severities = {}): LintAnswer {
  const report = lint(file, { ...readingOf(reading), rules, repeats: 'once' })
  const { findings, suppressed } = JSON.parse(lintJson({ name: '', report })) as LintAnswer
  return { findings, suppressed }
}

/** A file with the findings that can be fixed fixed. */
export function fixAnswer(
  file: RobotsInput,
  reading: FileReading,
  { rules = {}, fixes }: { readonly rules?: Severities; readonly fixes: 'keeps-verdicts' | 'all' },
): FixAnswer {
  const { bytes, applied, left } = fix(file, { ...readingOf(reading), rules, fixes })
  if (!isUtf8(bytes)) throw new RefusedError('invalid-request', notUtf8)
  return {
    file: textOf(bytes),
    isChanged: applied.length > 0,
    applied: applied.map(withoutSpan),
    left: left.map(withoutSpan),
  }
}

const notUtf8 =
  'The file is not UTF-8, and an answer in JSON has no other bytes. Send it as UTF-8, or fix it with `ruly lint --fix`.'

/** Spans are offsets of bytes in a file that the answer does not have. */
function withoutSpan(finding: Finding): Omit<Finding, 'span'> {
  const { span, ...rest } = finding
  return span === undefined ? finding : rest
}

/** What one request may cost: the search for regions ends after this many steps. */
const mostSteps = 5_000_000

interface DiffQuestion extends FileReading {
  readonly agent?: readonly string[] | undefined
  readonly within?: string | undefined
  readonly urls?: readonly string[] | undefined
}

/** What agents gain and lose between two files. */
export function diffAnswer(
  old: RobotsInput,
  changed: RobotsInput,
  { dialect, url, agent, within, urls }: DiffQuestion,
): DiffAnswer {
  const differ = createDiffer(old, changed, readingOf({ dialect, url }))
  const agents = agent ?? differ.agents
  const changes = sized(differ.regions({ agents, within, maxSteps: mostSteps }), fewer)
  if (urls === undefined) return { changes }
  if (agents.length * urls.length > mostQuestions) throw tooLarge(fewer)
  const asking = agents.map((name) => differ.forAgent(name))
  const changedUrls: ChangedUrl[] = []
  let size = 0
  for (const one of urls)
    for (const ask of asking) {
      const changedUrl = ask(one)
      if (changedUrl === undefined) continue
      changedUrls.push(changedUrl)
      size += sizeOf(changedUrl)
      if (size > mostAnswerBytes) throw tooLarge(fewer)
    }
  return { changes, changedUrls }
}

/** The most questions about URLs of one request: each URL for each agent. */
const mostQuestions = 1_000_000

const fewer = 'Send fewer "urls", name fewer "agents", or only the paths "within" a pattern.'
