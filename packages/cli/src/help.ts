const exitCodes = `
Exit code:
  0  every answer is "allowed"
  1  an answer is "disallowed"
  2  the question is at fault, or a file cannot be read`

export const programHelp: string = `
Examples:
  $ ruly check GPTBot https://example.com/private/a --robots robots.txt
      which line decides?
  $ ruly explain GPTBot https://example.com/private/a --robots robots.txt
      why this line and no other?
  $ ruly check GPTBot --urls urls.txt --robots robots.txt --ndjson > verdicts.ndjson
      a verdict for each of a million URLs
  $ ruly compare GPTBot https://example.com/private/a --robots robots.txt
      do all systems read the file alike?
${exitCodes}

ruly COMMAND --help tells more about a command.`

export const checkHelp: string = `
Examples:
  $ ruly check GPTBot https://example.com/private/a --robots robots.txt
      one verdict, with its line in the file
  $ curl -s https://example.com/robots.txt | ruly check GPTBot /private/a --robots -
      the same for a file that is not on disk
  $ ruly check --agent GPTBot --agent CCBot /a /b --robots robots.txt
      two robots, each asked about both
  $ ruly check GPTBot --urls urls.txt --robots robots.txt
      a line for each URL of a list, however long
  $ zcat access.log.gz | cut -d' ' -f7 | ruly check GPTBot --urls - --robots robots.txt --ndjson
      a JSON object for each: agent, url, allowed, reason, rule, group, token
  $ ruly check ExampleBot "$url" --robots robots.txt -q > /dev/null && echo "may be fetched"
      in a script, the exit code says enough
  $ ruly check Googlebot /a --robots robots.txt --dialect google
      as Google's own matcher answers
${exitCodes}`

export const explainHelp: string = `
Examples:
  $ ruly explain GPTBot https://example.com/private/a --robots robots.txt
      the whole proof: robot, target, groups, rules, verdict
  $ ruly explain 'Mozilla/5.0 (compatible; GPTBot/1.2)' /private/a --robots robots.txt
      which product token is found in a User-Agent header?
  $ ruly explain GPTBot /private/a --robots robots.txt --json
      the same proof as data
  $ ruly explain GPTBot https://other.example/ --robots robots.txt \\
      --robots-url https://example.com/robots.txt
      does this file govern that URL at all?
${exitCodes}`

export const compareHelp: string = `
Examples:
  $ ruly compare GPTBot https://example.com/private/a --robots robots.txt
      every dialect's answer, and the line that makes the difference
  $ ruly compare GPTBot /a /b --robots robots.txt --dialect rfc9309 --dialect google
      these two only
  $ ruly compare --agent GPTBot --agent CCBot --urls urls.txt --robots robots.txt --disagreements
      which questions of a list are answered differently?
  $ ruly compare GPTBot --urls urls.txt --robots robots.txt --ndjson
      a JSON object for each: agent, url, agree, verdicts, sides
  $ ruly compare GPTBot "$url" --robots robots.txt > /dev/null || echo "it depends on who reads the file"
      in a script, the exit code says enough

Dialects that answer every question alike share a column; --dialect picks those that matter to you.
Ask for whole URLs: robotRules takes a path alone for a URL that no robots.txt governs.
The table is as wide as the terminal, or as COLUMNS says.

Exit code:
  0  the dialects agree on every answer
  1  they disagree on an answer
  2  the question is at fault, or a file cannot be read`
