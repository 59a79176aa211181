/** What editors and commands build on: the configuration, the names of dialects, positions and completion. */
export * from './editor/index.ts'
export * from './project/index.ts'
