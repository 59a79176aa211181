export const bulkHelp: string = `
Examples:
  $ ruly bulk urls.txt --agent GPTBot --robots robots.txt
      a line for each URL, in the order of the list
  $ ruly bulk urls.txt.gz --agent GPTBot --robots robots.txt --only allowed --format urls > fetchable.txt
      the URLs that the robot may fetch, and nothing else
  $ ruly bulk pairs.csv --robots-folder sites --format ndjson
      columns "agent" and "url", a file for each host: sites/example.com/robots.txt or sites/example.com.txt
  $ ruly bulk urls.txt --agent GPTBot
      the sites themselves are asked, each once, through the cache
  $ ruly bulk *.ndjson --agent GPTBot --robots robots.txt --format csv --output out.csv --resume out.state
      the same command again goes on where it was killed
  $ ruly bulk access.log.gz sitemap-index.xml --agent GPTBot --robots robots.txt
      the requests of a log, and the pages of all sitemaps of an index, which lie beside it

A line is a URL, or a robot, a tab and a URL; a line of an access log; a row of CSV (url, or agent,url, or any columns with a heading that
names these); an object of NDJSON with "url" and, if need be, "agent". Sitemaps are lists, too. Lists may be gzip, and zstd where this
Node has it. Blank lines are passed over. A malformed line has a row of its own in the output, and is told with its number; docs/lists.md
says what that is.

Exit code:
  0  every line is answered
  1  lines are malformed; the others are answered
  2  the question is at fault, or a file cannot be read or written`
