export * from './compare/index.ts'
export * from './diff/index.ts'
export * from './lint/index.ts'
export * from './report/index.ts'
