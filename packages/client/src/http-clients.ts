/** Fetches of undici and of Node's `http` that keep to robots.txt. */
export * from './node-http/robots-agents.ts'
export * from './undici/robots-interceptor.ts'
