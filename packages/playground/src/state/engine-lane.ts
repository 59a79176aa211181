import type { FileInput } from '../engine/open-file.ts'
import type {
  CallArgument,
  CallMessage,
  CallName,
  CallResult,
  ReplyMessage,
} from '../engine/worker-messages.ts'

/** A call that a newer one of the same name replaced. Nobody needs its result. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError'
}

/** A call that took longer than the time limit. Its worker was ended. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

interface WaitingCall {
  readonly name: CallName
  readonly argument: unknown
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** The engine twice, so that no long study keeps an answer waiting. */
export interface Lanes {
  readonly answering: EngineLane
  readonly studying: EngineLane
}

/** Starts nothing yet: a worker starts with its first call. */
export function createLanes(onBusy: (isBusy: boolean) => void): Lanes {
  const busy = new Set<string>()
  const lane = (name: string): EngineLane =>
    new EngineLane(name, (isBusy) => {
      if (isBusy) busy.add(name)
      else busy.delete(name)
      onBusy(busy.size > 0)
    })
  return { answering: lane('answering'), studying: lane('studying') }
}

/**
 * A worker with the engine that answers one call after the other.
 *
 * A waiting call is dropped if one of the same name comes after it. A worker that takes too long is ended, and the next call starts
 * another one.
 */
export class EngineLane {
  readonly #name: string
  readonly #onBusy: (isBusy: boolean) => void
  readonly #waiting: WaitingCall[] = []
  #worker: Worker | undefined
  #file: FileInput | undefined
  #hasFile = false
  #current: WaitingCall | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReady = false
  #id = 0

  /** @param onBusy called when the lane begins to work, and when it has nothing left to do */
  constructor(name: string, onBusy: (isBusy: boolean) => void) {
    this.#name = name
    this.#onBusy = onBusy
  }

  /** The file that later calls are about. */
  open(file: FileInput): void {
    this.#file = file
    this.#hasFile = false
  }

  /**
   * Asks the engine.
   *
   * @throws SupersededError, TimeLimitError, and `Error` if the engine throws
   */
  call<Name extends CallName>(name: Name, argument?: CallArgument<Name>): Promise<CallResult<Name>> {
    const older = this.#waiting.findIndex((call) => call.name === name)
    if (older >= 0) this.#waiting.splice(older, 1)[0]?.reject(new SupersededError(name))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, argument, resolve, reject })
      this.#next()
    })
  }

  /** Ends what is under way. */
  stop(): void {
    this.#end((name) => new TimeLimitError(name))
  }

  #next(): void {
    if (this.#current !== undefined) return
    const call = this.#waiting.shift()
    this.#onBusy(call !== undefined)
    if (call === undefined) return
    const id = ++this.#id
    const worker = this.#liveWorker()
    this.#current = call
    if (this.#isReady) this.#startTimer()
    const message: CallMessage = {
      id,
      name: call.name,
      argument: call.argument,
      ...(!this.#hasFile && this.#file !== undefined && { file: this.#file }),
    }
    this.#hasFile = true
    worker.postMessage(message, [])
  }

  #liveWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker
    const name = this.#name
    const worker = new Worker(new URL('../engine/engine-worker.ts', import.meta.url), {
      type: 'module',
      name,
    })
    worker.addEventListener('message', ({ data }: MessageEvent<ReplyMessage>) => this.#receive(data))
    worker.addEventListener('error', ({ message }) => this.#end(() => new Error(message)))
    this.#worker = worker
    return worker
  }

  /** Loading the engine does not count. */
  #startTimer(): void {
    const { timeLimitMs } = document.documentElement.dataset
    this.#timer = setTimeout(() => this.stop(), Number(timeLimitMs))
  }

  #receive(reply: ReplyMessage): void {
    const current = this.#current
    if ('isReady' in reply) {
      this.#isReady = true
      if (current !== undefined) this.#startTimer()
      return
    }
    if (current === undefined || reply.id !== this.#id) return
    clearTimeout(this.#timer)
    this.#current = undefined
    if ('error' in reply) current.reject(new Error(reply.error))
    else current.resolve(reply.result as never)
    this.#next()
  }

  #end(errorOf: (name: CallName) => Error): void {
    const current = this.#current
    this.#worker?.terminate()
    this.#worker = undefined
    this.#hasFile = false
    this.#isReady = false
    this.#current = undefined
    clearTimeout(this.#timer)
    if (current === undefined) return
    current.reject(errorOf(current.name))
    this.#next()
  }
}
