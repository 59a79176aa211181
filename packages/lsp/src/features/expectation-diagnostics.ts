import { DiagnosticSeverity, type Diagnostic, type Location, type Range } from 'vscode-languageserver'

import type { RobotsFile } from '../documents/robots-file.ts'
import type { Expectation } from '../project/expectations.ts'
import type { ExpectedFile, FileContext } from '../project/file-context.ts'
import { source } from './diagnostics.ts'

/** A person reads no more, and each expectation takes time at every keystroke. */
const mostDifferences = 100

/** What the files around a robots.txt say is wrong with it: verdicts that differ from those expected, and what is wrong with these files. */
export function expectationDiagnostics(
  file: RobotsFile,
  { expected, configProblem, isIgnored }: FileContext,
): readonly Diagnostic[] {
  const problems = [
    ...(configProblem === undefined ? [] : [fileProblem(file, 'configuration', configProblem)]),
    ...(expected?.problem === undefined ? [] : [unreadable(file, expected, expected.problem)]),
  ]
  return expected === undefined || isIgnored ? problems : [...problems, ...differences(file, expected)]
}

function fileProblem(file: RobotsFile, code: string, message: string): Diagnostic {
  return { range: file.lineRange(0), severity: DiagnosticSeverity.Error, source, code, message }
}

function unreadable(
  file: RobotsFile,
  { name, uri }: ExpectedFile,
  { line, message }: { readonly line: number; readonly message: string },
): Diagnostic {
  return {
    ...fileProblem(file, 'expectation', `${name}:${line}: ${message}`),
    relatedInformation: [{ location: lineOf(uri, line), message: 'the line' }],
  }
}

/** One diagnostic for each line that decides otherwise than expected, with the expectations that it fails. */
function differences(file: RobotsFile, expected: ExpectedFile): readonly Diagnostic[] {
  const byLine = new Map<number, Expectation[]>()
  let count = 0
  for (const expectation of expected.expectations) {
    const { agent, url, allowed } = expectation
    const verdict = file.robots.forAgent(agent).check(url)
    if (verdict.allowed === allowed) continue
    const line = verdict.rule?.line ?? verdict.group?.line ?? 0
    byLine.set(line, [...(byLine.get(line) ?? []), expectation])
    if (++count === mostDifferences) break
  }
  return [...byLine].map(([line, failed]) => difference(file.lineRange(line), failed, expected))
}

function difference(
  range: Range,
  failed: readonly Expectation[],
  { uri, name }: Pick<ExpectedFile, 'uri' | 'name'>,
): Diagnostic {
  const [first] = failed
  const others = failed.length - 1
  const word = first?.allowed === true ? 'allowed' : 'disallowed'
  const got = first?.allowed === true ? 'disallows' : 'allows'
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'verdict differs' : 'verdicts differ'}.`
  return {
    range,
    severity: DiagnosticSeverity.Error,
    source,
    code: 'expectation',
    message: `${name}:${first?.line} expects ${first?.url} to be ${word} for ${first?.agent}, but the file ${got} it.${more}`,
    relatedInformation: failed.map(({ line, agent, url, allowed }) => ({
      location: lineOf(uri, line),
      message: `expects ${url} to be ${allowed ? 'allowed' : 'disallowed'} for ${agent}`,
    })),
  }
}

function lineOf(uri: string, line: number): Location {
  return { uri, range: { start: { line: line - 1, character: 0 }, end: { line, character: 0 } } }
}
