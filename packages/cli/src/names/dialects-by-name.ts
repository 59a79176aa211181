import { dialectsByName } from 'ruly/internal/project'

export { dialectsByName }

export const dialectNames: readonly string[] = [...dialectsByName.keys()]
