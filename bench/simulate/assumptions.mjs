const almanac = '[Web Almanac 2025](https://almanac.httparchive.org/en/2025/'
const archive =
  '[weekly archive of 10,669 government sites](https://github.com/nrjones8/robots-dot-txt-archive-bot), 2020–2025'

/** What the simulation takes as given. Times are milliseconds; `source` says where a value comes from, and `shown` how the page writes it. */
export const assumptions = {
  visitsADay: {
    value: 4,
    what: 'URLs that are asked for at a host in a day, at random times',
    source: 'choice of the operator; the table of visits below shows others',
  },
  changesAYear: {
    // [share of hosts, changes a year]
    value: [
      [25, 0.008],
      [25, 0.316],
      [25, 0.572],
      [15, 1.158],
      [5, 1.835],
      [3, 2.56],
      [1, 5.26],
      [0.5, 12.07],
      [0.5, 72.76],
    ],
    what: 'changes of a file in a year, by % of hosts',
    source: `${archive}, \`node bench/simulate/change-rates.mjs CLONE\``,
  },
  changeFactor: {
    value: 1,
    what: 'times as many changes as in that archive',
    source: 'sites of governments may change more rarely than others: the table of refreshing also has 10',
  },
  statuses: {
    // [%, status]
    value: [
      [85.9, 200],
      [13.5, 404],
      [0.6, 403],
    ],
    what: 'status of a response, in % of hosts that answer',
    source: `${almanac}seo#robotstxt-status-codes): 84.9, 13.3 and 0.5 of 100`,
  },
  downShare: {
    value: 0.011,
    shown: '1.1 %',
    what: 'share of the time in which a host is down',
    source: `${almanac}seo#robotstxt-status-codes): 1.0 % timeouts, 0.1 % errors of the server`,
  },
  outageMs: {
    value: 12 * 3_600_000,
    shown: '12 hours',
    what: 'mean length of an outage',
    source: 'assumed',
  },
  latencyMs: {
    // [quantile, milliseconds]
    value: [
      [0, 80],
      [0.55, 800],
      [0.88, 1800],
      [1, 8000],
    ],
    what: 'time to the first byte, by quantile of hosts; every request opens a connection',
    source: `${almanac}performance), desktop: 55 % up to 0.8 s, 12 % above 1.8 s; the ends are assumed`,
  },
  headers: {
    // [%, Cache-Control]
    value: [
      [97.1, undefined],
      [1.5, 'max-age=0'],
      [1.4, 'max-age=14400'],
    ],
    what: 'Cache-Control of a robots.txt, in % of hosts',
    source:
      '[survey of 177,930 hosts](http://nikitathespider.com/articles/RobotsTxt2007.html) in 2007: 2.9 % have an expiry, half of them an immediate one; the length of the other half is assumed',
  },
  validatorShare: {
    value: 0.75,
    shown: '75 %',
    what: 'share of files with an ETag or Last-Modified',
    source: 'assumed: it decides how much is sent, not how often is asked',
  },
}

/** The values by name, some of them replaced. */
export function assumed(replaced = {}, tables = assumptions) {
  const values = Object.fromEntries(Object.entries(tables).map(([name, { value }]) => [name, value]))
  return { ...values, ...replaced }
}
