/** Fetches of undici and of Node's `http` that keep to robots.txt. */
export * from './http-clients/robots-agents.ts'
export * from './http-clients/robots-interceptor.ts'
