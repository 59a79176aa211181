/** Three significant digits: more would be noise. */
export function short(number) {
  if (number === 0) return '0'
  const size = Math.floor(Math.log10(Math.abs(number)))
  const decimals = Math.min(4, Math.max(0, 2 - size))
  const rounded = size >= 3 ? Math.round(number / 10 ** (size - 2)) * 10 ** (size - 2) : number
  return rounded.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

export function withSpread({ median, min, max }) {
  return `${short(median)} (${short(min)}–${short(max)})`
}
