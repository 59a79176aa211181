const exitCodes = `
Exit code:
  0  every answer is "allowed"
  1  an answer is "disallowed"
  2  the question is at fault, or a file cannot be read`

const askingSites = `
Without --robots, ruly asks the site of each URL for its robots.txt, or takes the copy in its cache while that is fresh.
What no server answers is an answer too: the access policy says what it means (--policy).
ruly asks under its own name. The robot that you ask about is not sent: ruly is not that robot, and the log of the site should not say
so. A site that answers each robot otherwise can be asked with --user-agent.
The cache is $XDG_CACHE_HOME/ruly or ~/.cache/ruly (macOS: ~/Library/Caches/ruly, Windows: %LOCALAPPDATA%\\ruly\\cache).`

export const programHelp: string = `
Examples:
  $ ruly check GPTBot https://example.com/private/a
      which line of the site's robots.txt decides?
  $ ruly check GPTBot https://example.com/private/a --robots robots.txt
      the same for a file at hand
  $ ruly explain GPTBot https://example.com/private/a --robots robots.txt
      why this line and no other?
  $ ruly check GPTBot --urls urls.txt --robots robots.txt --ndjson > verdicts.ndjson
      a verdict for each of a million URLs
  $ ruly compare GPTBot https://example.com/private/a --robots robots.txt
      do all systems read the file alike?
  $ ruly fetch https://example.com/ > robots.txt
      the file itself
  $ ruly bulk urls.txt.gz --agent GPTBot --robots robots.txt --output verdicts.txt --resume verdicts.state
      answers for a hundred million URLs, on all cores
  $ ruly lint robots.txt
      what may be wrong with it?

Exit codes:
  check, explain   0 everything is allowed   1 something is disallowed
  compare          0 all dialects agree      1 they disagree
  fetch            0 there is a file         1 there is none that counts
  bulk             0 every line is answered  1 lines are malformed
  lint             0 no error is found       1 an error, or too many warnings
  fmt              0 done                    1 with --check, --diff: not clean
  block, edit      0 done                    1 with --diff: it would change
  diff             0 every --fail-on holds   1 one is broken
  census           0 done
  every command    2 the question is at fault, or a file cannot be read

ruly COMMAND --help tells more about a command.`

export const checkHelp: string = `
Examples:
  $ ruly check GPTBot https://example.com/private/a
      one verdict, with its line in the site's file, and what it rests on
  $ ruly check GPTBot https://example.com/private/a --robots robots.txt
      the same for a file at hand
  $ ruly check GPTBot --urls urls.txt --ndjson
      a JSON object for each URL of a list: agent, url, allowed, reason, rule, group, token, evidence
  $ curl -s https://example.com/robots.txt | ruly check GPTBot /private/a --robots -
      a file that is not on disk
  $ ruly check --agent GPTBot --agent CCBot /a /b --robots robots.txt
      two robots, each asked about both
  $ ruly check https://example.com/ --agents ai
      which robots of AI companies may fetch it? search and all are other sets
  $ ruly check Googlebot-Image,Googlebot /a --robots robots.txt
      one robot that goes by several tokens
  $ ruly check GPTBot --urls urls.txt --robots robots.txt
      a line for each URL of a list, however long
  $ ruly check GPTBot --urls access.log.gz --robots robots.txt --ndjson
      what was asked for, from a log; a sitemap, CSV and NDJSON are lists, too: docs/lists.md
  $ ruly check ExampleBot "$url" -q > /dev/null && echo "may be fetched"
      in a script, the exit code says enough
  $ ruly check Googlebot /a --robots robots.txt --dialect google
      as Google's own matcher answers
${askingSites}
${exitCodes}`

export const explainHelp: string = `
Examples:
  $ ruly explain GPTBot https://example.com/private/a
      what is known of the site's file, then the whole proof: robot, target, groups, rules, verdict
  $ ruly explain GPTBot https://example.com/private/a --robots robots.txt
      the same for a file at hand
  $ ruly explain 'Mozilla/5.0 (compatible; GPTBot/1.2)' /private/a --robots robots.txt
      which product token is found in a User-Agent header?
  $ ruly explain GPTBot /private/a --robots robots.txt --json
      the same proof as data
  $ ruly explain GPTBot https://other.example/ --robots robots.txt \\
      --robots-url https://example.com/robots.txt
      does this file govern that URL at all?
${askingSites}
${exitCodes}`

export const compareHelp: string = `
Examples:
  $ ruly compare GPTBot https://example.com/private/a
      every dialect's answer by the site's file, fetched once, and the line that makes the difference
  $ ruly compare GPTBot https://example.com/private/a --robots robots.txt
      the same for a file at hand
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
Where a site has no file that counts, each dialect answers as its own access policy says, or all as --policy says.
The table is as wide as the terminal, or as COLUMNS says.
${askingSites}

Exit code:
  0  the dialects agree on every answer
  1  they disagree on an answer
  2  the question is at fault, or a file cannot be read`

export const fetchHelp: string = `
Examples:
  $ ruly fetch https://example.com/
      the file on standard output; redirects, status, age, size and faults on standard error
  $ ruly fetch https://example.com/ --head
      only what is known of it
  $ ruly fetch https://example.com/ --json --refresh
      both as one object: url, rules, evidence, diagnostics, file
  $ ruly fetch https://example.com/ -q > robots.txt
      the file alone, octet for octet
${askingSites}

Exit code:
  0  there is a file that counts, and it was printed
  1  there is none: what holds without it is said
  2  the question is at fault`
