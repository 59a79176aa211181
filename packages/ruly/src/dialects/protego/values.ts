import type { ExtensionReading, RequestRate, VisitTime } from '../../model/extension.ts'
import { pythonFloat, pythonInt, pythonStripped } from '../../strategies/python-text.ts'

/**
 * Numbers as `float` and `int` read them, rates in days (`1/2d`), and visit times with a blank between (`0600 0845`); the last
 * readable one counts.
 *
 * Source: Protego 0.6.1, `_RuleSet.crawl_delay`, `request_rate` and `visit_time`, `_parse_time_period`.
 */
export const protegoExtensions: ExtensionReading = {
  inGroups: 'for-group',
  outsideGroups: 'for-nobody',
  repeated: 'last',
  values: {
    'crawl-delay': function floatCrawlDelay(written) {
      const seconds = pythonFloat(written)
      return seconds === null || seconds < 0 ? null : seconds
    },
    'request-rate': function protegoRequestRate(written) {
      const [rate = '', period, ...more] = pythonStripped(written).split(/\s+/)
      const [requests = '', time = '', ...others] = rate.split('/')
      const read = others.length > 0 ? null : rateOf(pythonInt(requests), secondsIn(time))
      if (read === null || period === undefined || more.length > 0) return read
      const during = timesIn(period, '-')
      return during === null ? null : { ...read, during }
    },
    'visit-time': function blankVisitTime(written) {
      return timesIn(written, ' ')
    },
  },
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

function secondsIn(time: string): number | null {
  const unit = unitSeconds[time.slice(-1).toLowerCase()]
  const count = pythonInt(unit === undefined ? time : time.slice(0, -1))
  return count === null ? null : count * (unit ?? 1)
}

function rateOf(requests: number | null, seconds: number | null): RequestRate | null {
  return requests === null || seconds === null || requests < 0 || seconds < 0 ? null : { requests, seconds }
}

/** Of both times, the first two characters are the hour, and the last two the minute. */
function timesIn(written: string, separator: string): VisitTime | null {
  const [from = null, to = null, ...more] = written.split(separator).map(minuteOf)
  return more.length > 0 || from === null || to === null ? null : { fromMinute: from, toMinute: to }
}

function minuteOf(time: string): number | null {
  const hour = pythonInt(time.slice(0, 2))
  const minute = pythonInt(time.slice(-2))
  if (hour === null || minute === null || hour < 0 || hour > 23 || minute < 0 || minute > 59) return null
  return hour * 60 + minute
}
