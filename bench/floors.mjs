// What must come out on real files, as data: `atLeast` (or `atMost`) is asked for, `aim` is hoped for. A floor that is missed has a
// careful figure of what is `reached` instead, so that a smoke run guards what there is. `kind` says what of the figures is looked at:
// - times: how many times ruly's time the contender needs
// - share: ruly's time as a share of the contender's
// - growth: ruly's time in the set `to` as a multiple of that in `from`
// - amount: ruly's own figure
// - worst: the highest of ruly's figures a check in the workload; with a contender, as a share of that contender's

const wild = '1,000 rules, 20 % wildcards'
const real = { workload: 'check-real', set: 'real sample' }

export const floors = [
  {
    figure: 'check, real sample: robots-parser',
    kind: 'times',
    ...real,
    contender: 'robots-parser',
    atLeast: 25,
    aim: 35,
  },
  {
    figure: 'check, real sample: robots-txt-guard',
    kind: 'times',
    ...real,
    contender: 'robots-txt-guard',
    atLeast: 4.5,
    aim: 7,
  },
  {
    figure: 'check, real sample: exclusion',
    kind: 'times',
    ...real,
    contender: 'exclusion',
    atLeast: 350,
    aim: 600,
  },
  {
    figure: 'check, real sample: robots-txt-parser',
    kind: 'times',
    ...real,
    contender: 'robots-txt-parser',
    atLeast: 30,
    aim: 45,
  },
  {
    figure: 'check, 1,000 rules: robots-parser',
    kind: 'times',
    workload: 'check-size',
    set: wild,
    contender: 'robots-parser',
    atLeast: 170,
    aim: 300,
    reached: 130,
  },
  {
    figure: 'check, real sample: one pass over the characters',
    kind: 'share',
    ...real,
    contender: 'char pass',
    atMost: 1.7,
    aim: 1,
  },
  {
    figure: 'growth from 10 to 10,000 rules, literal',
    kind: 'growth',
    workload: 'check-size',
    from: '10 rules, literal',
    to: '10,000 rules, literal',
    atMost: 5,
    aim: 3,
  },
  {
    figure: 'growth from 10 to 10,000 rules, 20 % wildcards',
    kind: 'growth',
    workload: 'check-size',
    from: '10 rules, 20 % wildcards',
    to: '10,000 rules, 20 % wildcards',
    atMost: 16,
    aim: 8,
  },
  {
    figure: 'parse to records, small files: robots-parser',
    kind: 'times',
    workload: 'parse',
    set: 'small files',
    contender: 'robots-parser',
    atLeast: 5,
    aim: 11,
    reached: 4.4,
  },
  {
    figure: 'parse to records, 500 KiB: robots-parser',
    kind: 'times',
    workload: 'parse',
    set: '500 KiB, literal',
    contender: 'robots-parser',
    atLeast: 30,
    aim: 65,
    reached: 7,
  },
  {
    figure: 'parse + one check: robots-parser',
    kind: 'times',
    workload: 'one-shot',
    set: 'parse + 1 check',
    contender: 'robots-parser',
    atLeast: 4,
    aim: 9,
    reached: 2,
  },
  {
    figure: 'hosts in turn: robots-parser',
    kind: 'times',
    workload: 'hosts',
    set: undefined,
    contender: 'robots-parser',
    atLeast: 17,
    aim: 25,
    reached: 8,
  },
  {
    figure: 'lint, as a multiple of reading all that a file says',
    kind: 'times',
    workload: 'lint',
    set: 'real sample',
    contender: 'the linter',
    atMost: 10,
    aim: 7,
  },
  {
    figure: 'dormant host, median file, octets',
    kind: 'amount',
    workload: 'memory',
    set: 'median files',
    own: 'ruly, dormant',
    atMost: 200,
    aim: 124,
  },
  {
    figure: 'adversarial, worst check, µs',
    kind: 'worst',
    workload: 'adversarial',
    atMost: 50_000,
    aim: 5000,
  },
  {
    figure: 'adversarial, worst share of the simple matcher',
    kind: 'worst',
    workload: 'adversarial',
    contender: 'simple matcher',
    // Of a newly read file: the simple matcher has made all its patterns before the first question.
    except: 'newly read',
    atMost: 1,
    aim: 0.5,
    reached: 2.7,
  },
]

/** A smoke run is short and its machine is shared: half of each ratio must do. */
export const smokeMargin = 2
