/** For how long the fuzzer runs: a minute, unless `--seconds` or `--minutes` says something else. */
export function secondsOf({ seconds, minutes }) {
  if (seconds === undefined && minutes === undefined) return 60
  return positive('seconds', seconds) + 60 * positive('minutes', minutes)
}

function positive(name, text) {
  if (text === undefined) return 0
  const number = Number(text)
  if (!(number > 0 && number < Infinity))
    throw new Error(`--${name} must be a number above 0, got "${text}".`)
  return number
}
