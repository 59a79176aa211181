/** The yardstick: reads every character of the URL once and decides nothing. What a check costs at least, more or less. */
export const charPass = {
  name: 'char pass',
  isYardstick: true,
  open: () => undefined,
  forAgent: () => undefined,
  countAllowed(_handle, { urls }, first, step) {
    let odd = 0
    for (let i = first; i < urls.length; i += step) if (parity(urls[i]) === 1) odd++
    return odd
  },
  countEach(_handles, questions, first, step) {
    return charPass.countAllowed(undefined, questions, first, step)
  },
}

function parity(url) {
  let bits = 0
  for (let i = 0; i < url.length; i++) bits ^= url.charCodeAt(i)
  return bits & 1
}
