import { transformWithOxc } from 'vite'

import type { PageBlock } from './page-blocks.ts'
import { isTold, tellingProgram, type ToldValue } from './told-values.ts'

const imported = /^import (?:(\w+),? ?)?(?:(\{[^}]*\}) )?from '([^']+)'.*$/gm

/** A program as a function's body, in which an import is a constant. */
async function bodyOf(code: string): Promise<string> {
  const script = await transformWithOxc(code, 'block.ts', { typescript: { onlyRemoveTypeImports: true } })
  return script.code.replaceAll('"', "'").replace(imported, (_, whole = '', names = '{}', from = '') => {
    const members = String(names).replaceAll(' as ', ': ').slice(1, -1)
    return `const { ${whole === '' ? '' : `default: ${whole}, `}${members} } = await load('${from}')`
  })
}

/** Runs a program of a page as it stands there, and gives the values that are not what its comments say. */
export async function wrongAnswers({ code }: PageBlock): Promise<readonly ToldValue[]> {
  const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ name)
  const quiet = { log: () => undefined, warn: () => undefined }
  const run = Object.getPrototypeOf(async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<unknown>
  const { program, tell, values } = tellingProgram(code)
  const block = new run('load', 'console', 'tell', await bodyOf(program))
  await block(load, quiet, tell)
  return values.filter((value) => !isTold(value))
}
