// What must come out on real files, as data: `atLeast` (or `atMost`) is asked for, `aim` is hoped for. A floor that is missed has a
// careful figure of what is `reached` instead, so that a smoke run guards what there is. `kind` says what of the figures is looked at:
// - times: how many times ruly's time the contender needs; with `own`, the time of another contender in place of ruly's
// - share: ruly's time as a share of the contender's
// - growth: ruly's time in the set `to` as a multiple of that in `from`
// - least: the lowest of these in the workload, or in the sets that it is `among`
// - most: the highest of ruly's own figures in the workload
// - amount: ruly's own figure
// - beyond: how much more that is than the figure of `other`
// - worst: the highest of ruly's figures a check in the workload; with a contender, as a share of that contender's
// A floor that `dependsOnMachine` is an amount of time: a smoke run, whose machine is shared, leaves it out.
// `unit` is that of the figure, if it is not a ratio.

const wild = '1,000 rules, 20 % wildcards'
const small = ['below 200 bytes', '200 to 500 bytes', '500 to 2,000 bytes']
const real = { workload: 'check-real', set: 'real sample' }

/** Each has its `figure`, what is looked at, and what is asked for. */
export const floors = [
  [
    'check, real sample, against robots-parser',
    { kind: 'times', ...real, contender: 'robots-parser' },
    { atLeast: 31, aim: 35, reached: 25 },
  ],
  [
    'check, real sample, against robots-txt-guard, which gets only the path',
    { kind: 'times', ...real, contender: 'robots-txt-guard' },
    { atLeast: 4.5, aim: 7 },
  ],
  [
    'check, real sample, against exclusion',
    { kind: 'times', ...real, contender: 'exclusion' },
    { atLeast: 350, aim: 600 },
  ],
  [
    'check, real sample, against robots-txt-parser',
    { kind: 'times', ...real, contender: 'robots-txt-parser' },
    { atLeast: 30, aim: 45 },
  ],
  [
    'check, 1,000 rules with 20 % wildcards, against robots-parser',
    { kind: 'times', workload: 'check-size', set: wild, contender: 'robots-parser' },
    { atLeast: 140, aim: 250, reached: 130 },
  ],
  [
    'check, real sample, as a share of one pass over the characters of the URLs',
    { kind: 'share', ...real, contender: 'char pass' },
    { atMost: 1, aim: 0.75, reached: 1.5 },
  ],
  [
    'growth of a check from 10 to 10,000 rules, literal',
    { kind: 'growth', workload: 'check-size', from: '10 rules, literal', to: '10,000 rules, literal' },
    { atMost: 5, aim: 3 },
  ],
  [
    'growth of a check from 10 to 10,000 rules, 20 % wildcards',
    {
      kind: 'growth',
      workload: 'check-size',
      from: '10 rules, 20 % wildcards',
      to: '10,000 rules, 20 % wildcards',
    },
    { atMost: 16, aim: 8 },
  ],
  [
    'parse to records, small files, against robots-parser',
    { kind: 'times', workload: 'parse', set: 'small files', contender: 'robots-parser' },
    { atLeast: 8, aim: 11, reached: 4.4 },
  ],
  [
    'parse to records, 500 KiB, against robots-parser',
    { kind: 'times', workload: 'parse', set: '500 KiB, literal', contender: 'robots-parser' },
    { atLeast: 12, aim: 20, reached: 7 },
  ],
  // Half of the time goes to memory that is used for the first time: 5 to 12 in runs that differ in nothing else.
  [
    'parse to the table of lines, 500 KiB, against robots-parser',
    {
      kind: 'times',
      workload: 'parse',
      set: '500 KiB, literal',
      contender: 'robots-parser',
      own: 'ruly, table of lines',
    },
    { atLeast: 30, aim: 45, reached: 7 },
  ],
  [
    'parse and one check, mean real file, against robots-parser',
    { kind: 'times', workload: 'one-shot', set: 'parse + 1 check', contender: 'robots-parser' },
    { atLeast: 4, aim: 9, reached: 3.5 },
  ],
  [
    'parse and k checks, least of all sizes and k, against robots-parser',
    { kind: 'least', workload: 'curve', contender: 'robots-parser' },
    { atLeast: 5, aim: 8, reached: 2.2 },
  ],
  [
    'parse and one check, least of the sizes below 2,000 bytes, against robots-parser',
    {
      kind: 'least',
      workload: 'curve',
      among: small.map((size) => `${size}, parse + 1 check`),
      contender: 'robots-parser',
    },
    { atLeast: 6, aim: 9, reached: 2 },
  ],
  [
    'parse and one check, text of 84 KB with characters beyond ASCII',
    {
      kind: 'amount',
      workload: 'one-shot',
      set: 'text beyond ASCII, parse + 1 check',
      own: 'ruly',
      unit: 'µs',
    },
    { atMost: 250, aim: 150, dependsOnMachine: true },
  ],
  [
    'most expensive check below 10,000 bytes, as a multiple of the mean of those before it',
    { kind: 'most', workload: 'step' },
    { atMost: 4, aim: 2, reached: 18 },
  ],
  // Nearly all of the time is waiting for memory: 4 beside other programs, 7 on a machine of its own.
  [
    '4,000 hosts in turn, one URL each, against robots-parser',
    { kind: 'times', workload: 'hosts', set: undefined, contender: 'robots-parser' },
    { atLeast: 12, aim: 17, reached: 7 },
  ],
  [
    'client, site in memory, added to a check',
    { kind: 'amount', workload: 'client-warm', set: 'real sample', own: 'added by the client', unit: 'ns' },
    { atMost: 400, aim: 250, dependsOnMachine: true },
  ],
  [
    'client, site in memory, added to a check, as a share of one pass over the characters',
    { kind: 'share', workload: 'client-warm', set: 'real sample', contender: 'char pass' },
    { atMost: 5, aim: 3 },
  ],
  // Reading takes a third of the time it took when this floor was met; the linter, four fifths.
  [
    'lint, as a multiple of reading all that a file says',
    { kind: 'times', workload: 'lint', set: 'real sample', contender: 'the linter' },
    { atMost: 10, aim: 7, reached: 24 },
  ],
  // In the short run, most of which is compiling; 9 to 11 in a long one.
  [
    'census of a WARC with 23 agents, rows included, as a multiple of gunzip',
    { kind: 'share', workload: 'census', set: 'a WARC of all files', contender: 'gunzip' },
    { atMost: 5, aim: 4, reached: 38 },
  ],
  [
    'census of a WARC with 23 agents, rows included, for a record',
    { kind: 'amount', workload: 'census', set: 'a WARC of all files', own: 'ruly', unit: 'µs' },
    { atMost: 125, aim: 100, dependsOnMachine: true },
  ],
  [
    'host that was asked, files of median size, beyond its text',
    {
      kind: 'beyond',
      workload: 'memory',
      set: 'median files',
      own: 'ruly, asked',
      other: 'text',
      unit: 'bytes',
    },
    { atMost: 1000, aim: 500, reached: 1300 },
  ],
  // An amount of time: a shared machine needs room.
  [
    'adversarial files, worst check, newly read files included',
    { kind: 'worst', workload: 'adversarial', unit: 'µs' },
    { atMost: 7000, aim: 5000, reached: 25_000 },
  ],
  // Of a newly read file: the simple matcher has made all its patterns before the first question.
  [
    'adversarial files, worst ratio to the simplest matcher',
    { kind: 'worst', workload: 'adversarial', contender: 'simple matcher', except: 'newly read' },
    { atMost: 1, aim: 0.5, reached: 2.7 },
  ],
].map(([figure, what, wanted]) => ({ figure, ...what, ...wanted }))

/** A smoke run is short and its machine is shared: half of each ratio must do. */
export const smokeMargin = 2
