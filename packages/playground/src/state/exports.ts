import type { GivenAnswer } from '../engine/ask-questions.ts'
import { lineEndText, type PageState } from './page-state.ts'

/** The file with its own line ends. */
export function fileText({ text, lineEnd }: Pick<PageState, 'text' | 'lineEnd'>): string {
  return lineEnd === 'lf' ? text : text.replaceAll('\n', lineEndText[lineEnd])
}

/** The file, the questions and their answers as JSON. */
export function answersJson(state: PageState, answers: readonly GivenAnswer[]): string {
  const { dialect, robotsUrl } = state
  return `${JSON.stringify({ dialect, robotsUrl, robots: fileText(state), answers }, undefined, 2)}\n`
}

/** A file for `ruly check --expect`: the answers of today, one on each line. */
export function expectedVerdicts(answers: readonly GivenAnswer[]): string {
  const lines = answers.map(({ agent, url, allowed }) =>
    /^\S+$/.test(agent)
      ? `${allowed ? 'allowed   ' : 'disallowed'}  ${agent}  ${url}`
      : JSON.stringify({ agent, url, allowed }),
  )
  return lines.map((line) => `${line}\n`).join('')
}

/** The command that compares the verdicts of `robots.txt` with those of `expected.txt`. */
export function checkCommand({ dialect, robotsUrl }: Pick<PageState, 'dialect' | 'robotsUrl'>): string {
  const options = [
    dialect === 'rfc9309' ? '' : ` --dialect ${dialect}`,
    // As URLs are written: one line, without spaces.
    URL.canParse(robotsUrl) ? ` --robots-url ${quoted(new URL(robotsUrl).href)}` : '',
  ]
  return `npx --yes @ruly/cli check --expect expected.txt --robots robots.txt${options.join('')}`
}

/** Steps of a GitHub workflow that lint the file and compare its verdicts. */
export function workflowSteps(state: Pick<PageState, 'dialect' | 'robotsUrl'>): string {
  return `- uses: actions/checkout@v4
- uses: actions/setup-node@v4
  with:
    node-version: 22
- run: npx --yes @ruly/cli lint robots.txt --format github
- run: ${checkCommand(state)}
`
}

/** An argument for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
