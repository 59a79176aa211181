import type { ByteString, Dialect, LineTable } from 'ruly'

import { createBoundedMap } from '../../frame/bounded-map.ts'

/** Values of user-agent lines whose agents are remembered, in characters: most files have the same few. */
const rememberedCharacters = 100_000

/** A `choose` with more parameters takes `hasLine`, which hands it the tokens of the agent. */
const parametersWithoutTokens = 3

/** Finds the user-agent lines that name the agents of a census. */
export class NamingLines {
  readonly agents: readonly string[]
  readonly #selection: Dialect['selection']
  /** The tokens of each agent, then those of `*`. */
  readonly #tokens: readonly (readonly ByteString[])[]
  /** The keys before any line is read. */
  readonly #unnamed: readonly string[]
  /** The agents that a value names, by their places. */
  readonly #named = createBoundedMap<readonly number[]>(rememberedCharacters)

  constructor(selection: Dialect['selection'], agents: readonly string[]) {
    this.agents = agents
    this.#selection = selection
    this.#tokens = [...agents, '*'].map((agent) => selection.tokens(agent))
    this.#unnamed = this.#tokens.map((tokens) => this.#unnamedKey(tokens))
  }

  /**
   * A key for each agent, and for `*`, an agent that no file names: the lines that name it. Agents with the same key obey the same
   * groups.
   */
  keysIn(table: LineTable): { readonly keys: readonly string[]; readonly keyOfAny: string } {
    const keys = [...this.#unnamed]
    for (let line = 1; line <= table.length; line++) {
      if (table.kindOf(line) !== 'user-agent') continue
      for (const place of this.#namedBy(table.rawValueOf(line))) keys[place] += ` ${line}`
    }
    return { keys, keyOfAny: keys.at(-1) ?? '' }
  }

  /**
   * Usually empty. In some dialects `*` is a token, and rules before every user-agent line are for `*`, which is on no line. In
   * others, the tokens themselves choose groups: then each agent has a key of its own.
   */
  #unnamedKey(tokens: readonly ByteString[]): string {
    const { choose } = this.#selection
    const own = choose.length > parametersWithoutTokens ? JSON.stringify(tokens) : ''
    return own + (tokens.includes('*') ? '*' : '') + (this.#names('*', tokens) ? ' 0' : '')
  }

  #namedBy(value: ByteString): readonly number[] {
    return this.#named.get(value) ?? this.#named.set(value, this.#find(value), value.length + 1)
  }

  #find(value: ByteString): readonly number[] {
    return this.#tokens.flatMap((tokens, place) => (this.#names(value, tokens) ? [place] : []))
  }

  #names(value: ByteString, tokens: readonly ByteString[]): boolean {
    return tokens.some((token) => this.#selection.names(value, token))
  }
}
