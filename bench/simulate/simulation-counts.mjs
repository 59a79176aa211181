import { versionAt } from './made-hosts.mjs'

const day = 86_400_000

/** Counts what happens in a simulation from `fromMs` on; what must never happen, from its start. */
export function createCounts({ fromMs, untilMs }, time) {
  const sums = {
    robotsRequests: 0,
    notModified: 0,
    failures: 0,
    bodyBytes: 0,
    heldMs: 0,
    answers: 0,
    answersFromCopy: 0,
    outdatedAnswers: 0,
    pages: 0,
    visits: 0,
    visitMs: 0,
    outdatedMs: 0,
  }
  const broken = { askedBeforeDue: 0, keptTooLong: 0, gapsBroken: 0 }
  const answerTimes = []
  /** When each host last had a request for a page, and when that was answered. */
  const lastPage = new Map()
  const isCounted = () => time.now() >= fromMs

  return {
    asked(record, refresh, result, host) {
      if (record !== undefined && refresh === 'none') broken.askedBeforeDue++
      if (!isCounted()) return
      sums.robotsRequests++
      if (result.kind === 'network-error' || result.status >= 500) sums.failures++
      if (result.status === 304) sums.notModified++
      if (result.status === 200) sums.bodyBytes += host.file.bytes
    },
    held(tookMs) {
      if (isCounted()) sums.heldMs += tookMs
    },
    kept({ staleUntil, last, unreachable }) {
      if (unreachable === undefined && staleUntil - last.at > day) broken.keptTooLong++
    },
    answered(host, { since, answer, record, copyVersion }) {
      if (since < fromMs) return
      sums.answers++
      answerTimes.push(time.now() - since)
      if (answer.rules !== 'copy' || record.copy === undefined) return
      sums.answersFromCopy++
      if (copyVersion === versionAt(host, time.now())) return
      sums.outdatedAnswers++
      sums.outdatedMs += time.now() - host.changes[copyVersion]
    },
    page({ origin }, gapMs) {
      const last = lastPage.get(origin)
      if (last !== undefined && time.now() - last < gapMs) broken.gapsBroken++
      lastPage.set(origin, time.now())
      if (isCounted()) sums.pages++
    },
    visited({ origin }, since) {
      lastPage.set(origin, time.now())
      if (since < fromMs) return
      sums.visits++
      sums.visitMs += time.now() - since
    },
    result: (hosts) => ({ hosts, days: (untilMs - fromMs) / day, ...sums, broken, answerTimes }),
  }
}
