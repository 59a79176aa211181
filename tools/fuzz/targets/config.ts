import { configOf, expectationIn } from '@ruly/lint'

import { readSettings } from '../../../packages/server/src/config/read-settings.ts'
import { settings, settingsSchema } from '../../../packages/server/src/config/settings.ts'
import { ConfigError } from '../../../packages/server/src/runtime/config-error.ts'
import { expectSame, expectThat, jsonIn, textOf, type Target } from '../target.ts'

const printable = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u

export const target: Target = {
  promises:
    'Every configuration is read, or refused with one error that names what is wrong in printable text.',
  words: settings.map(({ flag }) => `--${flag}\n`),
  run(input) {
    const text = textOf(input)
    const expected = expectationIn(text)
    if (expected !== undefined)
      expectSame('the expectation as JSON', expectationIn(JSON.stringify(expected)), expected)
    const data = jsonIn(text)
    if (data !== undefined) {
      orRefused(() => configOf(data), RangeError)
      settingsSchema.safeParse(data)
    }
    const words = text.split('\n').filter((word) => !word.startsWith('--config'))
    orRefused(() => readSettings(words, {}), ConfigError)
  },
}

function orRefused(run: () => unknown, kind: new (...words: never[]) => Error): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof kind)) throw error
    expectThat(`is printable: ${error.message}`, printable.test(error.message.replaceAll('\n', '')))
  }
}
