import { UserError } from './user-error.ts'

/** Imports an optional package. Throws a `UserError` that says what to install if it is missing; `what` needs it. */
export async function importOptional<Module>(
  name: string,
  what: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!missing.has((error as NodeJS.ErrnoException).code)) throw error
    throw new UserError(`${what} needs the package ${name}. Run: npm install ${name}`)
  }
}

const missing: ReadonlySet<string | undefined> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])
