import type { EngineCalls } from './engine-calls.ts'
import type { FileInput } from './open-file.ts'

/** Name of a call. */
export type CallName = keyof EngineCalls

/** The argument of a call, beside the file. */
export type CallArgument<Name extends CallName> = Parameters<EngineCalls[Name]>[1]

/** What a call returns. */
export type CallResult<Name extends CallName> = Awaited<ReturnType<EngineCalls[Name]>>

/** What the page sends to the worker. */
export interface CallMessage {
  readonly id: number
  readonly name: CallName
  readonly argument: unknown
  /** The file, if the worker does not have it yet. */
  readonly file?: FileInput
}

/** What the worker sends to the page. */
export type ReplyMessage =
  /** It is loaded. */
  | { readonly isReady: true }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }
