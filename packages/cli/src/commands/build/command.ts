import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { fileOption } from '../shared-options.ts'

const options = [
  fileOption('--preset NAME', 'the stance towards agents', {
    choices: ['allow-all', 'allow-search-only', 'block-ai', 'block-training'],
  }),
  fileOption('--sitemap URL', 'the URL of a sitemap, repeatable', { times: 'many' }),
] as const

export type BuildOptions = OptionValues<typeof options>

export const build: Command = defineCommand({
  name: 'build',
  summary: 'write a new robots.txt for a stance towards agents',
  description:
    'Writes a new robots.txt to standard output: groups for agents by purpose, and Content-Usage and Content-Signal lines that say the same.',
  usage: '--preset NAME',
  operands: {},
  options,
  examples: {
    'ruly build --preset block-training > robots.txt':
      'block agents that train models; all others may fetch, but not train',
    'ruly build --preset allow-search-only --sitemap https://example.com/sitemap.xml':
      'search engines only, with a sitemap',
  },
  notes: [
    `The presets:
  allow-all          everything to everyone, for search, AI answers and training
  block-training     blocks agents that train models or collect data for it; refuses training to all others
  block-ai           blocks all agents of AI; refuses training and AI answers to all others
  allow-search-only  allows search engines, for search only; blocks everyone else`,
    `An agent counts by its main purpose in the registry of ruly/agents. To change a file that you have, use ruly block and ruly edit.
A robots.txt is a request: it does not stop an agent that ignores it.`,
  ],
  exitCodes: { 0: 'the file was written', 2: 'usage error' },
  load: () => import('./run.ts'),
})
