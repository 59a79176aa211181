export { astroRobotsTxt, type AstroLogger, type AstroRobotsTxt } from './astro-robots-txt.ts'
export { nuxtRobotsTxt, type NuxtArgument, type NuxtShape } from './nuxt-robots-txt.ts'
export type { Expectations, RobotsTxtOptions } from './options.ts'
export { robotsTxt, type RobotsTxtPlugin } from './robots-txt.ts'
