import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const templateNotRendered: LintRule = {
  code: 'template-not-rendered',
  severity: 'warning',
  otherSeverity: 'error',
  summary: 'The file is a template, or has parts of one.',
  why:
    'Robots read what a site serves: `{% if %}` and `<?php` are lines that they skip, and `{{ url }}` is no URL. As the source of a file this is right, but the linter cannot know what it becomes: it proposes no ' +
    'fix for it, and does not say whether the site is closed. Lint what it becomes: `ruly lint https://example.com/`, or pipe it into `ruly lint -`. Served by a site, it is an error.',
  *check({ fileKind, templateLines, robots, served, lineAt }) {
    const [first, ...others] = templateLines
    const text = lineAt(first ?? 0)?.text.trim() ?? ''
    // A page with braces in it is a page: `html-page` reports it.
    if (first === undefined || (fileKind !== 'robots.txt' && first > 1)) return
    const isServed = served !== undefined || robots.url !== undefined
    yield {
      line: first,
      ...(isServed ? { severity: 'error' as const } : {}),
      message: isServed
        ? `${quoted(text)} is part of a template that the site did not render: agents read it as it is. Serve what it becomes.`
        : `${quoted(text)} is part of a template: agents read what it becomes. Lint that: "ruly lint https://…", or "… | ruly lint -".`,
      ...(others.length === 0
        ? {}
        : { related: others.slice(0, 8).map((line) => ({ line, message: 'Another part of a template.' })) }),
    }
  },
}
