export const censusHelp: string = `
Examples:
  $ ruly census CC-MAIN-*-robotstxt.warc.gz --out census
      rows, summary.json and report.html in the folder census; the same again goes on after a stop
  $ ruly census robots/ --agent GPTBot --agent CCBot --format csv > rows.csv
      about two robots, in each .txt file of a folder; example.com.txt is taken for the file of https://example.com
  $ ruly census robots/ --per site
      a row for each site: which robots its file names, and which may not fetch its root
  $ ruly census - --summary < sites.ndjson
      the summary alone, of lines such as { "url": "https://example.com/robots.txt", "text": "User-agent: *" }
  $ split -n r/4 --filter='ruly census - --summary > $FILE.json' sites.ndjson part-
  $ ruly census merge part-*.json > summary.json
      the same in four processes

Columns, counters and recipes: docs/census.md.
What cannot be read is skipped and counted; records of a WARC other than answers for /robots.txt are, too. An input that ends inside a
record, as a download that broke off does, is an error after everything is counted; --allow-cut allows it.

Exit code:
  0  everything was gone through
  2  the question is at fault, a file cannot be read or written, or an input ends inside a record`

export const mergeHelp: string = `
Examples:
  $ ruly census merge part-*/summary.json > summary.json
      the summary of the whole
  $ ruly census merge - --report report.html < summaries.ndjson > summary.json
      summaries one a line, and a report

Exit code:
  0  the summaries were added up
  2  one of them is none, or of another dialect, or about other robots`
