import type * as crypto from 'node:crypto'
import type * as zlib from 'node:zlib'

interface Builtins {
  readonly 'node:crypto': typeof crypto
  readonly 'node:events': { setMaxListeners(count: number, ...targets: EventTarget[]): void }
  readonly 'node:zlib': typeof zlib
}

/** A module of Node's where the runtime has it; an import would keep the client from other runtimes, and stop their bundlers. */
export function builtin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?(id: string): unknown } }
  return process?.getBuiltinModule?.(name) as Builtins[Name] | undefined
}

/** One signal may end a whole crawl: that many listen is no leak, and Node is not to warn of one. */
export function letManyListen(signal: AbortSignal): void {
  try {
    builtin('node:events')?.setMaxListeners(Infinity, signal)
  } catch {
    // Node does not count who listens to a signal of another implementation, such as that of jsdom.
  }
}

const unreachable =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => void>((task) => task())

/** Runs a task some time after nobody has an object any more, if ever. The task must not hold the object. */
export function whenCollected(object: object, task: () => void): void {
  unreachable?.register(object, task)
}
