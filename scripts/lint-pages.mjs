// Writes the list of the rules of the linter, and a page of the site for each, from the built rules and the cases that test them.
import { fix, lint, lintRules } from '../packages/lint/dist/index.js'
import { readNdjson, root } from './files.mjs'
import { markdownTable } from './markdown-table.mjs'
import { writeOrCheck } from './page-sections.mjs'
import { writeSitePages } from './site-pages.mjs'

const fixes = {
  'keeps-verdicts':
    'yes: `ruly lint --fix` where it is proved that no verdict changes, else `ruly lint --fix all`',
  'changes-verdicts': 'yes, and it changes verdicts: `ruly lint --fix all`',
}

/** The first case that finds something, and whose file can be shown. */
function exampleOf(rule) {
  const cases = readNdjson(`${root}packages/lint/test/vectors/lint/${rule.code}.ndjson`)
  const found = cases.filter((one) => one.found.length > 0 && one.file !== undefined)
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
    return [`\`${code}\``, severity, fixed, summary.replaceAll('|', '\\|')]
  })
  return [
    '# The rules of the linter',
    '',
    `${lintRules.length} rules. \`error\`: the file does not do what is written; \`warning\`: probably not what is meant; \`info\`: worth knowing.`,
    'Some are also [diagnostics](../diagnostics.md) of `parse`.',
    '',
    markdownTable([['code', 'severity', 'fix', 'finds'], ...rows]),
    '',
    'The site has a page for each rule, with the reason, an example and how to silence it: `npm run docs -- site` builds it.',
    '',
    'Written by `npm run docs -- lint` from the rules.',
    '',
  ].join('\n')
}

writeSitePages(
  'docs/lint/',
  lintRules.map((rule) => [`docs/lint/${rule.code}.md`, pageOf(rule)]),
)
writeOrCheck('docs/lint/README.md', listPage(), 'npm run docs -- lint')
