import { createDiffer, type Change, type PreferenceChange } from '@ruly/lint'

import type { OpenFile } from './open-file.ts'

/** What a new file changes, with line numbers of each file. */
export interface WhatChanges {
  readonly changes: readonly Change[]
  readonly preferences: readonly PreferenceChange[]
}

/** The regions of paths whose verdict or preference differs between the file and a new one. */
export function whatChanges(file: OpenFile, text: string): WhatChanges {
  const differ = createDiffer(file.text, text, file.readAs)
  return { changes: differ.regions(), preferences: differ.preferences() }
}
