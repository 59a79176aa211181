import { expectationForm, expectationIn, isCommentLine, type ExpectedVerdict } from '@ruly/lint'

/** A verdict that a file of expectations states, and where. */
export interface Expectation extends ExpectedVerdict {
  /** Line number, from 1. */
  readonly line: number
}

/** What a file of expectations states. */
export interface Expectations {
  readonly expectations: readonly Expectation[]
  /** The first line that cannot be read; undefined if all can. */
  readonly problem: { readonly line: number; readonly message: string } | undefined
}

/** Reads a file of expectations, as `ruly check --expect` takes it. Lines that cannot be read are left out. */
export function expectationsIn(text: string): Expectations {
  const expectations: Expectation[] = []
  let problem: Expectations['problem']
  for (const [index, line] of text.split('\n').entries()) {
    if (isCommentLine(line)) continue
    const expected = expectationIn(line)
    if (expected !== undefined) expectations.push({ ...expected, line: index + 1 })
    else problem ??= { line: index + 1, message: `malformed line. ${expectationForm}` }
  }
  return { expectations, problem }
}
