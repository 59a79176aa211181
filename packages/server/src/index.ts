export { listen, runMcp, runServe, type ServeOptions } from './run-serve.ts'
export type { RunningService } from './process/start-service.ts'
export { ConfigError } from './runtime/config-error.ts'
