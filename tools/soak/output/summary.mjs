import { inMiB } from '../model/flat-memory.mjs'

const counted = (object) =>
  Object.entries(object)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
const total = (object) => Object.values(object).reduce((sum, count) => sum + count, 0)

/** A fault on one line, with the command that runs the same again. */
export function faultText({ kind, atSeconds, site = 'none', client = 'none', expected, got, seed }, command) {
  return `FAULT (${kind}) after ${atSeconds} s, site ${site}, client ${client}: expected ${expected}; got ${got}. Seed ${seed}: ${command}`
}

/** What a run has counted so far, on one line. */
export function progressText({ seconds, answers, requests, gaps, faults, memory }) {
  const live = Object.entries(memory).map(([name, { now }]) => `${name} ${inMiB(now)}`)
  const { robots, pages } = requests
  return `${seconds} s: ${total(answers)} answers, ${robots} robots.txt, ${pages} pages, ${gaps.checked} gaps, ${faults.length} faults; ${live.join(', ')}`
}

/** What a run has counted, as a table of text. */
export function summaryTable({
  seconds,
  answers,
  requests,
  gaps,
  ways,
  chaos,
  latestTimerMs,
  memory,
  faults,
}) {
  const rows = [
    ['time', `${seconds} s`],
    ['answers checked', `${total(answers)} (${counted(answers)})`],
    ['robots.txt served', requests.robots],
    ['pages served', requests.pages],
    [
      'gaps checked',
      `${gaps.checked}, ${gaps.skipped} too short, as a clock went forwards, a process was killed or a request given up`,
    ],
    ['ways to answer', counted(ways)],
    ['crashes of a process', chaos.crashes],
    ['entries of LMDB broken', chaos.lmdb.corrupted],
    ['disk of LMDB', `${chaos.lmdb.full} times full`],
    ['disk of files', `${chaos.files.full} times full, ${chaos.files.readOnly} times read-only`],
    ['Redis', typeof chaos.redis === 'string' ? chaos.redis : counted(chaos.redis)],
    ['latest timer', `${latestTimerMs} ms late`],
    ...Object.entries(memory).map(([name, { first, last, mostFiles }]) => [
      `live memory of ${name}`,
      `${inMiB(first)} in the first third, ${inMiB(last)} in the last; at most ${mostFiles} open files`,
    ]),
    ['faults', faults.length],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}
