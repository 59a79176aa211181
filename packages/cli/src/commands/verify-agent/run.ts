import { Resolver } from 'node:dns/promises'

import { checkAgentNames, checkStandardInput, nameOf, readText, UserError } from '@ruly/batch/internal'
import { createTransport, verifyAgent, type AgentVerification } from '@ruly/client'
import { visible, visibleJson } from '@ruly/lint'
import { addressRanges } from 'ruly/agents'

import type { Run } from '../../command-line/define-command.ts'
import { formatOf } from '../../runtime/answer-writer.ts'
import { styleFor } from '../../runtime/colours.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { withInterrupt } from '../../runtime/with-interrupt.ts'
import { ownUserAgent } from '../../sites/open-sites.ts'
import type { VerifyAgentOptions } from './command.ts'
import { verificationText, whyText } from './verification-text.ts'

/** Says whether a request can come from an agent. Exit code 1 if it cannot, 2 if that cannot be told. */
export const run: Run<VerifyAgentOptions> = async ([address = '', agent = ''], options, context) => {
  checkAgentNames([agent])
  checkStandardInput(options.ranges ?? [])
  const found = await verified(address, agent, options, context)
  const { output, outcome, notes, stdout, env } = context
  for (const problem of found.problems) notes.note(visible(problem))
  outcome.isGood = found.canBe === 'yes'
  outcome.isUndecided = found.canBe === 'unknown'
  const text =
    formatOf(options) === 'json'
      ? visibleJson(objectOf(address, agent, found))
      : verificationText(
          { address, agent, found },
          { style: styleFor(stdout, env), isQuiet: options.quiet === true },
        )
  await output.write(`${text}\n`)
}

async function verified(
  address: string,
  agent: string,
  { dns, fetchRanges, nameServer, timeout, ...options }: VerifyAgentOptions,
  context: RunContext,
): Promise<AgentVerification> {
  const transport = createTransport()
  const userAgent = ownUserAgent()
  try {
    const ranges = await rangesFrom(options.ranges, context)
    const resolver = dns === false ? null : resolverOf(nameServer)
    // Whole milliseconds: the client refuses others with a RangeError, which would be told as one about the address.
    const timeoutMs = timeout && Math.ceil(timeout * 1000)
    return await withInterrupt(context, async (signal) => {
      const lists = fetchRanges === true ? { transport, userAgent, signal, timeoutMs } : undefined
      return await verifyAgent(address, agent, { resolver, ranges, lists })
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UserError(
      `${visible(address)} is not an IP address. Pass an IPv4 or IPv6 address, such as 66.249.66.1.`,
    )
  } finally {
    await transport.close()
  }
}

/** Undefined without name servers: those of the system are asked. */
function resolverOf(servers: readonly string[] | undefined): Resolver | undefined {
  if (servers === undefined) return undefined
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  try {
    resolver.setServers(servers)
  } catch {
    throw new UserError(
      `--name-server must be an IP address, with a port if it is not 53, got ${visible(servers.join(', '))}. Pass 192.0.2.53 or [2001:db8::53]:5353.`,
    )
  }
  return resolver
}

async function rangesFrom(
  paths: readonly string[] | undefined,
  { openInput }: RunContext,
): Promise<readonly string[] | undefined> {
  if (paths === undefined) return undefined
  const lists = await Promise.all(
    paths.map(async (path) => {
      const ranges = addressRanges(await readText(path, openInput))
      if (ranges.length > 0) return ranges
      throw new UserError(
        `${nameOf(path)} has no addresses. Pass a list of the operator, such as JSON, CSV or lines with addresses and ranges.`,
      )
    }),
  )
  return lists.flat()
}

/** An answer as JSON, with what is documented. */
function objectOf(address: string, agent: string, found: AgentVerification): object {
  const { canBe, reason, proof, entry, evidence, problems } = found
  return {
    address,
    agent,
    canBe,
    reason,
    proof,
    note: whyText(found),
    token: entry?.token,
    operator: entry?.operator,
    identity: entry?.identity,
    names: evidence.names,
    problems,
    sources: entry?.sources,
  }
}
