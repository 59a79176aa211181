import type * as module from '../dist/compat/robots-parser.js' with { 'resolution-mode': 'import' }

declare const robotsParser: typeof module.robotsParser & {
  readonly robotsParser: typeof module.robotsParser
  readonly default: typeof module.robotsParser
}

declare namespace robotsParser {
  type Asked = module.Asked
  type Robot = module.Robot
}

export = robotsParser
