import type { Clock } from '../runtime/clock.ts'

/** A turn of this client that was given and not yet given back. */
export interface HeldTurn {
  /** Scheme, host and port. */
  readonly site: string
  /** The URL that the turn is for. */
  readonly url: string
  /** When it was given, in milliseconds since the epoch. */
  readonly since: number
}

/** The turns that a client holds. Those that count as over, because `leaseMs` have passed, are not among them. */
export interface HeldTurns {
  /** A turn was given; the function says that it was given back. */
  begin(site: string, url: string): () => void
  /** Those of one site, or of all; the oldest of each site first. */
  list(site?: string): readonly HeldTurn[]
  /** Tells of the turns of a site that others wait for and that are held for long: of each once. */
  warn(site: string): void
}

interface HeldTurnsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly leaseMs: number
  /** Told of a turn that is held for a quarter of `leaseMs`. */
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

export function createHeldTurns({ clock, leaseMs, onHeld }: HeldTurnsOptions): HeldTurns {
  const bySite = new Map<string, Set<HeldTurn>>()
  const told = new WeakSet<HeldTurn>()

  function list(site?: string): readonly HeldTurn[] {
    const now = clock.now()
    const turns =
      site === undefined ? [...bySite.values()].flatMap((set) => [...set]) : [...(bySite.get(site) ?? [])]
    return turns.filter(({ since }) => now - since < leaseMs)
  }

  return {
    begin(site, url) {
      const turn: HeldTurn = { site, url, since: clock.now() }
      const turns = bySite.get(site) ?? new Set()
      bySite.set(site, turns.add(turn))
      return () => {
        turns.delete(turn)
        if (turns.size === 0 && bySite.get(site) === turns) bySite.delete(site)
      }
    },
    list,
    warn(site) {
      if (onHeld === undefined) return
      const now = clock.now()
      for (const turn of list(site)) {
        if (now - turn.since < leaseMs / 4 || told.has(turn)) continue
        told.add(turn)
        onHeld(turn)
      }
    },
  }
}
