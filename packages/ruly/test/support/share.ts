/** The share of the corpus, of recorded data and of made-up values that unit tests look at; less where every dialect takes part. Deep tests look at all: 1. */
export const unitShare = 0.05

/** Whether a name is in a share of all names: by its hash (FNV-1a), so that the same names always are, whatever others there are. */
export function isInShare(name: string, share: number): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0
  return hash < share * 0x1_0000_0000
}

/** How often a property is tried, as an option of `fc.assert`, when a share of all runs is wanted: ten times at least. */
export function runs(all: number, share: number): { readonly numRuns: number } {
  return { numRuns: Math.max(10, Math.ceil(all * share)) }
}

/** How many of so many a share has at least: a hash is not fair to the last one. */
export function leastOf(all: number, share: number): number {
  return share === 1 ? all : all * share * 0.7
}
