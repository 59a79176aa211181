import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { seconds } from '../../command-line/value-parsers.ts'
import { groups, quietOption } from '../shared-options.ts'

const options = [
  option({
    name: 'fetch-ranges',
    conflicts: ['ranges'],
    group: groups.sites,
    description: 'also fetch the lists of addresses that the operator of the agent publishes',
  }),
  option({
    name: 'ranges',
    value: 'FILE',
    times: 'many',
    group: groups.sites,
    description:
      'a list of addresses of the operator, as downloaded, repeatable: pass all of them; - for standard input',
  }),
  option({
    name: 'name-server',
    value: 'ADDRESS',
    times: 'many',
    group: groups.sites,
    description:
      'ask this name server, such as 192.0.2.53 or [2001:db8::53]:5353, repeatable (default: those of the system)',
  }),
  option({
    name: 'no-dns',
    conflicts: ['name-server'],
    group: groups.sites,
    description: 'do not ask the DNS',
  }),
  option({
    name: 'timeout',
    value: 'SECONDS',
    parse: seconds,
    group: groups.sites,
    description: 'the time limit for each list of addresses (default: 30)',
  }),
  option({
    name: 'format',
    value: 'NAME',
    choices: ['text', 'json'],
    default: 'text',
    group: groups.answers,
    description: 'output format',
  }),
  option({
    name: 'json',
    conflicts: ['format'],
    group: groups.answers,
    description: 'same as --format json: one object',
  }),
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
  examples: [
    ['ruly verify-agent 66.249.66.1 Googlebot', 'by the host name of the address'],
    [
      'ruly verify-agent 52.230.152.10 "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" --fetch-ranges',
      'by the addresses that OpenAI publishes',
    ],
    [
      'ruly verify-agent 66.249.66.1 Googlebot --no-dns --ranges googlebot.json',
      'by a downloaded list, without any request',
    ],
    [
      'ruly verify-agent "$address" "$agent" --json',
      'one object: canBe, reason, proof, evidence, problems, sources',
    ],
  ],
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
