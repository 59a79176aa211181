// Writes a page for each rule of the linter, and their list, from the built rules and the cases that test them; with --check it only says
// whether the pages are up to date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { fix, lint, lintRules } from '../packages/ruly/dist/lint/index.js'
import { markdownTable } from './markdown-table.mjs'

const folder = new URL('../docs/lint/', import.meta.url)
const vectors = new URL('../packages/ruly/test/vectors/lint/', import.meta.url)
const indexPage = 'README.md'

/** Pages in the folder that are written by hand. */
const byHand = ['false-positives.md', 'in-ci.md']

const fixes = {
  'keeps-verdicts':
    'yes: `ruly lint --fix` where it is proved that no verdict changes, else `ruly lint --fix all`',
  'changes-verdicts': 'yes, and it changes verdicts: `ruly lint --fix all`',
}

function casesOf(code) {
  const lines = readFileSync(new URL(`${code}.ndjson`, vectors), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

/** The first case that finds something, and whose file can be shown. */
function exampleOf(rule) {
  const found = casesOf(rule.code).filter((one) => one.found.length > 0 && one.file !== undefined)
  const shown = found.find(({ file }) => !/[^\n\x20-\x7e\u00a0-\uffef]/.test(file) && file.length < 1500)
  if (shown === undefined) return []
  const rules = Object.fromEntries(
    lintRules
      .filter(({ code }) => code !== rule.code && rule.code !== 'unused-suppression')
      .map(({ code }) => [code, 'off']),
  )
  const options = { ...shown.options, rules: { ...rules, ...shown.options?.rules } }
  const { findings } = lint(shown.file, options)
  const messages = findings
    .filter(({ code }) => code === rule.code)
    .map(({ line, severity, message }) => `line ${line}: ${severity}: ${message}`)
  const before = ['## Found', '', '```', shown.file.trimEnd(), '```', '', '```', ...messages, '```', '']
  if (shown.fixed === undefined) return before
  const { bytes } = fix(shown.file, { ...options, fixes: 'all' })
  return [...before, '## Fixed', '', '```', new TextDecoder().decode(bytes).trimEnd(), '```', '']
}

function pageOf(rule) {
  return [
    `# ${rule.code}`,
    '',
    rule.summary,
    '',
    `Severity: ${rule.severity}. Fix: ${rule.fix === undefined ? 'none' : fixes[rule.fix]}.`,
    '',
    '## Why',
    '',
    rule.why,
    '',
    ...exampleOf(rule),
    '## To silence it',
    '',
    `On one line: \`# ruly-disable-line ${rule.code}\` at its end, or \`# ruly-disable-next-line ${rule.code}\` above it; in a file:`,
    `\`# ruly-disable-file ${rule.code}\`; everywhere: \`"lint": { "rules": { "${rule.code}": "off" } }\` in \`ruly.config.json\`.`,
    '',
  ].join('\n')
}

function listPage() {
  const rows = lintRules.map(({ code, severity, summary, fix: how }) => {
    const fixed = how === undefined ? '' : how === 'keeps-verdicts' ? 'yes' : 'changes verdicts'
    return [`[${code}](${code}.md)`, severity, fixed, summary.replaceAll('|', '\\|')]
  })
  return [
    '# The rules of the linter',
    '',
    `${lintRules.length} rules. \`error\`: the file does not do what is written; \`warning\`: probably not what is meant; \`info\`: worth knowing.`,
    'Some are also [diagnostics](../diagnostics.md) of `parse`.',
    '',
    markdownTable([['code', 'severity', 'fix', 'finds'], ...rows]),
    '',
    'Written by `npm run docs:lint` from the rules and the cases that test them.',
    '',
  ].join('\n')
}

const pages = new Map([
  [indexPage, listPage()],
  ...lintRules.map((rule) => [`${rule.code}.md`, pageOf(rule)]),
])
mkdirSync(folder, { recursive: true })
const there = readdirSync(folder).filter((name) => name.endsWith('.md') && !byHand.includes(name))
const stale = [
  ...[...pages].filter(
    ([name, text]) => !there.includes(name) || readFileSync(new URL(name, folder), 'utf8') !== text,
  ),
  ...there.filter((name) => !pages.has(name)).map((name) => [name, undefined]),
]

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(
      `docs/lint is not up to date (${stale.map(([name]) => name).join(', ')}): npm run docs:lint`,
    )
    process.exitCode = 1
  }
} else {
  for (const [name, text] of stale) {
    if (text === undefined) rmSync(new URL(name, folder))
    else writeFileSync(new URL(name, folder), text)
  }
  console.log(`docs/lint: ${pages.size} pages, ${stale.length} written`)
}
