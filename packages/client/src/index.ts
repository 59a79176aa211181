export * from './common.ts'
export { createRobotsClient } from './node.ts'
