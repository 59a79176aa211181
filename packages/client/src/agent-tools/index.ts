/** Tools with which a model asks robots.txt and fetches pages. */
export * from './ai-sdk.ts'
export * from './create-agent-tools.ts'
export * from './langchain.ts'
