import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

const program = fileURLToPath(new URL('place-reader.mjs', import.meta.url))

/** What is read while others write it and are killed. */
export type ReadPlace = 'files' | 'lmdb' | 'history' | 'frontier'

/** A process that reads a place. */
export interface PlaceReading {
  /** Ends it; expects that all it has read was whole, and gives how much that was. */
  end(): Promise<number>
}

/** Starts a process that reads a place again and again, and resolves when it has read it once. */
export async function startReading(kind: ReadPlace, place: string): Promise<PlaceReading> {
  const child = spawn(process.execPath, [program, kind, place], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const begun = once(child.stdout, 'data')
  const said = text(child.stdout)
  await Promise.race([begun, exited])
  return {
    async end() {
      child.stdin.end()
      expect(await exited, 'the reader reads until it is told to end').toEqual([0, null])
      return Number(/\d+/.exec(await said)?.[0])
    },
  }
}
