import type { AskedQuestion } from '../engine/ask-questions.ts'
import type { PageState } from './page-state.ts'

/** Names of parts of the state. */
export type StateKey = keyof PageState

/** The state of the page. Who watches it hears of every change. */
export class PageStore {
  #state: PageState
  readonly #watchers: { readonly keys: ReadonlySet<StateKey>; readonly run: () => void }[] = []

  constructor(state: PageState) {
    this.#state = state
  }

  get state(): PageState {
    return this.#state
  }

  /** The question above the tabs. An empty field asks about the root. */
  get question(): AskedQuestion {
    const { agent, url } = this.#state
    return { agent, url: url === '' ? '/' : url }
  }

  /** Changes parts of the state, then calls those who watch one that has another value now. */
  set(change: Partial<PageState>): void {
    const before = this.#state
    this.#state = { ...before, ...change }
    const changed = (Object.keys(change) as StateKey[]).filter((key) => before[key] !== this.#state[key])
    for (const { keys, run } of this.#watchers) if (changed.some((key) => keys.has(key))) run()
  }

  /** Calls `run` after each change of one of these parts. */
  watch(keys: readonly StateKey[], run: () => void): void {
    this.#watchers.push({ keys: new Set(keys), run })
  }
}
