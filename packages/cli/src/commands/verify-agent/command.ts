import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { seconds } from '../../command-line/value-parsers.ts'
import { outputOption, quietOption, siteOption } from '../shared-options.ts'

const options = [
  siteOption('--fetch-ranges', 'also fetch the lists of addresses that the operator of the agent publishes', {
    conflicts: ['ranges'],
  }),
  siteOption(
    '--ranges FILE',
    'a list of addresses of the operator, as downloaded, repeatable: pass all of them; - for standard input',
    { times: 'many' },
  ),
  siteOption(
    '--name-server ADDRESS',
    'ask this name server, such as 192.0.2.53 or [2001:db8::53]:5353, repeatable (default: those of the system)',
    { times: 'many' },
  ),
  siteOption('--no-dns', 'do not ask the DNS', { conflicts: ['name-server'] }),
  siteOption('--timeout SECONDS', 'the time limit for each list of addresses (default: 30)', {
    parse: seconds,
  }),
  outputOption('--format NAME', 'output format', { choices: ['text', 'json'], default: 'text' }),
  outputOption('--json', 'same as --format json: one object', { conflicts: ['format'] }),
  quietOption('no notes, no sources in text'),
] as const

export type VerifyAgentOptions = OptionValues<typeof options>

export const verifyAgent: Command = defineCommand({
  name: 'verify-agent',
  summary: 'can a request from this address come from the agent whose name it carries?',
  description:
    'Says whether a request that calls itself an agent can come from it: by the host name of its address, which must lead back to the address, and by the addresses that the operator publishes.',
  usage: 'IP AGENT',
  operands: {
    '<IP>': 'the address that the request came from, IPv4 or IPv6',
    '<AGENT>': 'what the request calls itself: a product token or a full User-Agent header',
  },
  options,
  examples: {
    'ruly verify-agent 66.249.66.1 Googlebot': 'by the host name of the address',
    'ruly verify-agent 52.230.152.10 "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" --fetch-ranges':
      'by the addresses that OpenAI publishes',
    'ruly verify-agent 66.249.66.1 Googlebot --no-dns --ranges googlebot.json':
      'by a downloaded list, without any request',
    'ruly verify-agent "$address" "$agent" --json':
      'one object: canBe, reason, proof, evidence, problems, sources',
  },
  notes: [
    `A name in a User-Agent header proves nothing. Operators say how to tell: by domains of host names, by lists of addresses, or by
signatures (Web Bot Auth), which ruly names but does not verify. One confirmation is enough.
It is "cannot tell", never "cannot be", if the DNS or a list fails, for an address of a private network, for an agent whose operator
says nothing, and for an IPv6 address without a host name. Read the address from the connection, or from a proxy that you trust.`,
  ],
  exitCodes: {
    0: 'the request can come from the agent',
    1: 'it cannot',
    2: 'cannot tell, or usage error',
  },
  load: () => import('./run.ts'),
})
