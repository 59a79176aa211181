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

/** A list of URLs for `ruly check --urls`, one on each line. */
export function urlList(answers: readonly GivenAnswer[]): string {
  return [...new Set(answers.map(({ url }) => url))].map((url) => `${url}\n`).join('')
}

/**
 * A test program that asserts the answers of today: `node --test robots.test.mjs` beside a `robots.txt`.
 *
 * It needs the package `ruly`.
 */
export function testProgram({ dialect, robotsUrl }: PageState, answers: readonly GivenAnswer[]): string {
  const rows = answers.map(({ agent, url, allowed }) => `  ${JSON.stringify([agent, url, allowed])},\n`)
  const options = robotsUrl === '' ? '{ dialect }' : `{ dialect, url: ${JSON.stringify(robotsUrl)} }`
  return `// Run it beside the robots.txt: npm install ruly && node --test
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'ruly'
import * as dialects from 'ruly/dialects'

const dialect = Object.values(dialects).find(({ name }) => name === ${JSON.stringify(dialect)})
const robots = parse(readFileSync(new URL('robots.txt', import.meta.url)), ${options})

// Agent, URL, whether the agent may fetch it.
const expected = [
${rows.join('')}]

for (const [agent, url, allowed] of expected) {
  test(\`\${agent} \${allowed ? 'may' : 'may not'} fetch \${url}\`, () => {
    assert.equal(robots.isAllowed(agent, url), allowed)
  })
}
`
}

/** A step of a GitHub workflow that lints the file and runs the test program. */
export const workflowSteps = `- uses: actions/checkout@v4
- uses: actions/setup-node@v4
  with:
    node-version: 22
- run: npx --yes @ruly/cli lint robots.txt --format github
- run: npm install --no-save ruly && node --test robots.test.mjs
`
