import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

import { afterAll, onTestFinished, TestRunner } from 'vitest'

import { newFolder } from './files.mjs'

/** Makes a folder that is deleted after the test that asks for it, or after the tests of the file if none does. */
export function testFolder(name, parent = tmpdir()) {
  const folder = newFolder(name, parent)
  const after = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
