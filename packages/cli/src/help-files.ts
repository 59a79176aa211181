export const lintHelp: string = `
Examples:
  $ ruly lint
      what may be wrong with the robots.txt in this folder?
  $ ruly lint public 'sites/**/*.robots.txt'
      each robots.txt in a folder, at any depth, and all files that a pattern means
  $ ruly lint https://example.com/
      the file of a site
  $ ruly lint --fix robots.txt
      put right, in place, what can be without a change of verdicts
  $ ruly lint --fix all robots.txt
      also what changes what robots may fetch: each finding says what its fix changes
  $ ruly lint --fix-dry-run robots.txt
      what would be put right
  $ ruly lint --rule duplicate-rule=error --rule unknown-field=off --max-warnings 0
      what counts, and what does not
  $ ruly lint --all
      each finding; without it, a rule that has found much is told once, and twenty findings a file at most besides errors
  $ ruly lint --format sarif > ruly.sarif
      for code scanning; --format github writes annotations in a workflow

In ruly.config.json, looked for from the folder of each file upwards:
  { "ignore": ["vendor"], "lint": { "rules": { "duplicate-rule": "off" }, "dialect": "google" } }
In a file, comments silence what they stand beside: # ruly-disable-line CODE, # ruly-disable-next-line CODE, # ruly-disable-file CODE.

Exit code:
  0  no error was found, and no more warnings than --max-warnings
  1  an error was found, or more warnings
  2  the question is at fault, or a file cannot be read or written`

export const fmtHelp: string = `
Examples:
  $ ruly fmt
      bring the robots.txt in this folder into its clean form, and say so if it was not
  $ ruly fmt --diff
      what would change?
  $ ruly fmt --check public
      list files that are not in it, and write nothing
  $ ruly fmt - < robots.txt | diff robots.txt -
      what would change

Names get their usual spelling, colons one space behind them, groups one blank line before them. No line moves, none is lost.
A file is replaced whole, or left as it was.

Exit code:
  0  every file is in its clean form now
  1  with --check or --diff: a file is not
  2  the question is at fault, or a file cannot be read or written`

export const diffHelp: string = `
Examples:
  $ ruly diff old.txt robots.txt
      which paths change, for each robot that a file names and any other; an example of each, and the lines to blame
  $ ruly diff https://example.com/ robots.txt --agent Googlebot
      what would change for one robot if this file went online
  $ git show main:robots.txt | ruly diff - robots.txt --fail-on 'Googlebot loses /products' --fail-on '* gains /admin'
      a gate in CI: nothing under /products may become disallowed for Googlebot, nothing under /admin allowed for others
  $ ruly diff old.txt robots.txt --urls sitemap.xml
      which pages of a sitemap change?
  $ ruly diff old.txt robots.txt --urls access.log.gz --json
      which URLs that were asked for?

Without --urls nothing is missed: every path whose verdict changes belongs to a region that is told.
A gate is a robot, * (any that no file names) or any (all of them), then loses or gains, then a path pattern.
It is about all paths that the pattern matches, with --urls too.

Exit code:
  0  no --fail-on is broken, whatever else changes
  1  one is broken, or cannot be proved to hold
  2  the question is at fault, or a file cannot be read`
