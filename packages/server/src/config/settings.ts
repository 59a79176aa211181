import { BlockList, isIP } from 'node:net'

import { policiesByName } from '@ruly/client/internal'
import * as dialects from 'ruly/dialects'
import { z } from 'zod'

/** What help, flags and tables show of a setting besides its schema. */
interface SettingMeta {
  readonly description: string
  /** The placeholder of its value; without one it is a flag. */
  readonly value?: string
  /** The value that the flag alone stands for, where a value may follow after `=`. */
  readonly alone?: string
  /** Whether it may be given several times. */
  readonly isList?: true
  /** Whether it applies after SIGHUP, without a restart. */
  readonly isLive?: true
  /** Whether it has an effect on MCP over standard input and output. */
  readonly isForMcp?: true
}

const within =
  (schema: (params: { error: string }) => z.ZodNumber, kind: string) => (least: number, most: number) => {
    const error = `must be ${kind} from ${least} to ${most}`
    return z.preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      schema({ error }).min(least, { error }).max(most, { error }),
    )
  }

const number = within(z.number, 'a number')
const whole = within(z.int, 'a whole number')

const nonEmpty = z.string().min(1, { error: 'must not be empty' })

const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'must be true or false' }),
)

/** Text with commas, or a list. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    return all.flatMap((one) => (typeof one === 'string' ? one.split(',').map((part) => part.trim()) : [one]))
  }, z.array(item))

const setting = <Schema extends z.ZodType>(schema: Schema, meta: SettingMeta): Schema =>
  schema.meta({ ...meta })

/** `all`, or a block of addresses such as `10.0.0.0/8`. */
const addresses = z.string().refine((text) => text === 'all' || isBlock(text), {
  error: 'must be a block of addresses such as 10.0.0.0/8, or all',
})

/** Whether text is a block of addresses such as `10.0.0.0/8`, or one address. */
function isBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Says of an address whether one of the blocks holds it. */
export function holdsAddress(blocks: readonly string[]): (address: string) => boolean {
  if (blocks.includes('all')) return () => true
  const known = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    known.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => isIP(address) !== 0 && known.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

const port = whole(0, 65_535)

/** What a header can have, and not only spaces. */
const printable = /^ *[!-~][ -~]*$/

/** Every setting: the source of the flags, the environment variables, the file, the help and the table of docs/service.md. */
export const settingsSchema = z.strictObject({
  host: setting(nonEmpty.default('127.0.0.1'), {
    value: 'ADDRESS',
    description: 'the address to listen on; 0.0.0.0 for all of IPv4',
  }),
  port: setting(port.default(8642), { value: 'N', description: 'the port to listen on; 0 for any free one' }),
  store: setting(nonEmpty.default('lmdb'), {
    isForMcp: true,
    value: 'PLACE',
    description:
      'where copies of robots.txt are kept: lmdb (in the cache folder of the user), lmdb:FILE, memory, or redis://HOST:PORT, which also shares turns',
  }),
  memory: setting(whole(1, 1_048_576).default(64), {
    isForMcp: true,
    value: 'MB',
    description:
      'how much memory the robots.txt files of sites may take: once for checks, once for turns, and once more with --store memory',
  }),
  allowPrivate: setting(list(addresses).default([]), {
    isForMcp: true,
    value: 'CIDR',
    alone: 'all',
    isList: true,
    description:
      'allow sites at addresses that are not public: all of them, or only those of a block; on any port unless --ports says which',
  }),
  ports: setting(list(port).optional(), {
    isForMcp: true,
    value: 'N',
    isList: true,
    description:
      'the ports of sites that may be connected to (default: 80 and 443, or all with --allow-private)',
  }),
  userAgent: setting(
    nonEmpty.regex(printable, { error: 'must be printable ASCII, such as ExampleBot/1.0' }).optional(),
    {
      isForMcp: true,
      value: 'TEXT',
      description:
        'the User-Agent header of requests for robots.txt files and pages (default: ruly and its version)',
    },
  ),
  agent: setting(nonEmpty.max(1024).optional(), {
    isForMcp: true,
    value: 'TOKEN',
    isLive: true,
    description: 'the agent that MCP tools answer for if a call names none; without it, every call must',
  }),
  allowFetch: setting(flag.default(false), {
    isForMcp: true,
    isLive: true,
    description:
      'offer the MCP tool fetch_page, which fetches pages as the agent of --user-agent, if robots.txt and the owner permit it',
  }),
  dialect: setting(z.enum(Object.keys(dialects) as [string, ...string[]]).default('rfc9309'), {
    isForMcp: true,
    value: 'NAME',
    description: 'the dialect that the files of sites are read in',
  }),
  access: setting(z.enum([...policiesByName.keys()] as [string, ...string[]]).optional(), {
    isForMcp: true,
    value: 'NAME',
    description:
      'the access policy, which says what 4xx, 5xx and failures mean: rfc9309, google, strict, … (default: that of the dialect)',
  }),
  overrides: setting(nonEmpty.optional(), {
    isForMcp: true,
    value: 'FILE',
    isLive: true,
    description: 'exceptions for single sites, in JSON: allow, deny or delay, each with a reason',
  }),
  timeout: setting(number(0.001, 3600).default(30), {
    isForMcp: true,
    value: 'SECONDS',
    description: 'the time limit for the robots.txt of one site',
  }),
  minGap: setting(number(0, 86_400).default(1), {
    isForMcp: true,
    value: 'SECONDS',
    description: 'the least time between two turns at one site; a site may ask for more',
  }),
  lease: setting(number(0.001, 86_400).default(120), {
    isForMcp: true,
    value: 'SECONDS',
    description: 'after how long a turn that was not given back ends',
  }),
  maxTurns: setting(whole(1, 1_000_000).default(10_000), {
    value: 'N',
    description: 'how many turns may wait or be held at the same time',
  }),
  watchFolder: setting(nonEmpty.optional(), {
    value: 'FOLDER',
    description: 'where watches of sites are kept; without it, no sites are watched',
  }),
  watchEvery: setting(number(60, 2_678_400).default(3600), {
    value: 'SECONDS',
    description: 'the time between two requests to a watched site',
  }),
  watchWebhook: setting(nonEmpty.optional(), {
    value: 'URL',
    description:
      'where the events of watched sites are sent, signed as Standard Webhooks; needs --watch-secret-file',
  }),
  watchSecretFile: setting(nonEmpty.optional(), {
    value: 'FILE',
    description:
      'a file with the secret of the webhook, whsec_ and base64; several lines for several secrets',
  }),
  maxWatches: setting(whole(1, 1_000_000).default(10_000), {
    value: 'N',
    description: 'how many sites may be watched',
  }),
  tokenFile: setting(nonEmpty.optional(), {
    value: 'FILE',
    isLive: true,
    description: 'a file with bearer tokens, one on each line: requests without one are refused',
  }),
  allowHost: setting(list(nonEmpty).default([]), {
    value: 'NAME',
    isLive: true,
    isList: true,
    description:
      'names by which requests may address this service in their Host header, besides localhost and addresses; * for any',
  }),
  rate: setting(number(0, 1_000_000).default(0), {
    value: 'N',
    isLive: true,
    description: 'requests a second for each token, or for each address without tokens; 0 for no limit',
  }),
  maxConcurrent: setting(whole(1, 1_000_000).default(1024), {
    value: 'N',
    isLive: true,
    description: 'how many requests are answered at the same time; more are refused with 503',
  }),
  maxStreams: setting(whole(1, 1_000_000).default(4096), {
    value: 'N',
    isLive: true,
    description:
      'how many streams and waits for turns may be open at the same time, besides --max-concurrent',
  }),
  maxBodyBytes: setting(whole(1, 1 << 30).default(4 * 1024 * 1024), {
    value: 'N',
    isLive: true,
    description: 'how large the body of a request may be, except for a stream',
  }),
  bodyTimeout: setting(number(0.001, 3600).default(30), {
    value: 'SECONDS',
    isLive: true,
    description:
      'how long the body of a request may take; for a stream, how long it may be silent; for an answer, how long nothing of it is taken',
  }),
  headersTimeout: setting(number(0.001, 3600).default(10), {
    value: 'SECONDS',
    description: 'how long the header of a request may take',
  }),
  drainWait: setting(number(0, 3600).default(0), {
    value: 'SECONDS',
    isLive: true,
    description:
      'how long requests are still taken after SIGTERM, while /readyz answers 503: as long as a load balancer needs to notice',
  }),
  drain: setting(number(0, 3600).default(10), {
    value: 'SECONDS',
    isLive: true,
    description:
      'how long requests under way, and reports of turns that are held, may take to end after that',
  }),
  tlsCert: setting(nonEmpty.optional(), {
    value: 'FILE',
    isLive: true,
    description: 'the certificates for HTTPS, in PEM',
  }),
  tlsKey: setting(nonEmpty.optional(), {
    value: 'FILE',
    isLive: true,
    description: 'the private key for HTTPS, in PEM',
  }),
  logLevel: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    value: 'LEVEL',
    isLive: true,
    description: 'which log lines are written to standard error; info has one for each request',
  }),
  logQueries: setting(flag.default(false), {
    isLive: true,
    description: 'write query strings to the log, which name the URLs that were asked about',
  }),
})

/** The checked settings of a service. */
export type Settings = z.output<typeof settingsSchema>

/** One setting with its names. */
export interface Setting extends SettingMeta {
  /** Its key in the configuration file. */
  readonly key: string
  /** Its flag, without dashes. */
  readonly flag: string
  /** Its environment variable. */
  readonly variable: string
  /** Its default; undefined without one. */
  readonly usual: unknown
}

/** Every setting, in the order of the help. */
export const settings: readonly Setting[] = Object.entries(settingsSchema.shape).map(([key, schema]) => {
  const flagName = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const meta = schema.meta() as unknown as SettingMeta
  const variable = `RULY_${flagName.toUpperCase().replaceAll('-', '_')}`
  return { ...meta, key, flag: flagName, variable, usual: schema.safeParse(undefined).data }
})
