export { closedRobots } from './robots-answers.ts'
export { expressRobots, type NodeRequest, type NodeResponse } from './express-robots.ts'
export {
  fastifyRobots,
  type FastifyReplyShape,
  type FastifyRequestShape,
  type FastifyShape,
} from './fastify-robots.ts'
export { honoRobots, type HonoContextShape } from './hono-robots.ts'
export { isPreview, type Environment, type PreviewOptions } from './is-preview.ts'
export type { NodeFields } from './requests.ts'
export { robotsHandler } from './robots-handler.ts'
export type { RobotsFile, ServedRobots, ServeOptions } from './serve-options.ts'
