/** A number from 0 to 1 that depends on a seed and on what it is for, and on nothing else: no order of calls changes it. */
export function seeded(seed, ...purpose) {
  let hash = 0x811c9dc5 ^ seed
  for (const char of purpose.join(' ')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** One of a list, as `seeded` says. */
export function pick(list, ...seedAndPurpose) {
  return list[Math.floor(seeded(...seedAndPurpose) * list.length)]
}

/** One of the keys of an object whose values are their shares. */
export function pickByShare(shares, ...seedAndPurpose) {
  const names = Object.keys(shares)
  const total = names.reduce((sum, name) => sum + shares[name], 0)
  let rest = seeded(...seedAndPurpose) * total
  return names.find((name) => (rest -= shares[name]) < 0) ?? names.at(-1)
}
