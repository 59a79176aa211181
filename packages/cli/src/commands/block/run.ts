import { existsSync } from 'node:fs'

import { checkAgentNames, nameOf, pathFrom, standardInput, UserError } from '@ruly/batch/internal'
import { parse } from 'ruly'
import { agentRegistry } from 'ruly/agents'
import type { RobotsEditor } from 'ruly/edit'
import { visible } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { isRegistered, noteMisspelt } from '../../agents/agent-notes.ts'
import { agentSetNames, type AgentSet } from '../../agents/agent-set-names.ts'
import { agentSets } from '../../agents/agent-sets.ts'
import { addRule } from '../edit/add-rule.ts'
import { editFile } from '../edit/edit-file.ts'
import type { BlockOptions } from './command.ts'

/** Blocks agents from a site, or from some paths. With `--diff`, exit code 1 if the file would change. */
export const run: Run<BlockOptions> = async (words, options, context) => {
  const agents = [...new Set(words.flatMap((word) => (isSet(word) ? agentSets[word] : [word])))]
  checkAgentNames(agents)
  for (const word of words) checkNoFile(word, context.cwd)
  for (const word of words) checkNoPurpose(word)
  const { path: paths } = options
  await editFile(options.file, options, context, (editor) => {
    noteMisspelt(context.notes, agents, editor.robots, agentSetNames)
    if (paths === undefined) blockEverything(agents, editor)
    else
      for (const agent of agents) for (const path of paths) addRule(editor, { agent, kind: 'disallow', path })
    checkRead(agents, paths, editor)
  })
}

function isSet(word: string): word is AgentSet {
  return Object.hasOwn(agentSets, word)
}

/** A product token as RFC 9309 §2.2.1 has it. */
const productToken = /^[A-Za-z_-]+$/

/** A name such as `robots.txt`, `robots.txt.bak` or `./robots`, which no product token looks like. */
const fileName = /\.txt(?:\.\w+)?$|^\.{0,2}[/\\]/i

/** Throws a `UserError` for a file in the place of an agent: other commands take it there. A token such as `bigsur.ai` is not a file. */
function checkNoFile(word: string, cwd: string): void {
  const isToken = productToken.test(word) || isRegistered(word)
  const isFile =
    word === standardInput || (!isToken && (fileName.test(word) || existsSync(pathFrom(cwd, word))))
  if (!isFile) return
  throw new UserError(
    `expected an agent, got ${nameOf(word)}. Pass the file with --file, such as --file ${visible(word)}.`,
  )
}

const purposes: ReadonlySet<string> = new Set(agentRegistry.agents.flatMap((agent) => agent.purposes))

/** Throws a `UserError` for what agents fetch pages for, such as `training`, and for a set in other letters: it would be written as an agent. */
function checkNoPurpose(word: string): void {
  const name = word.toLowerCase()
  if (isSet(word) || !(isSet(name) || purposes.has(name))) return
  const shown = visible(word)
  throw new UserError(
    `there is no set of agents named "${shown}". The sets are ${agentSetNames.join(', ')}. For an agent of this name, run: ruly edit --disallow '${shown} /'`,
  )
}

/** Adds one group for all agents that are not blocked yet. Their allow rules are removed: a longer one would win. */
function blockEverything(agents: readonly string[], editor: RobotsEditor): void {
  const open = agents.filter((agent) => !isBlocked(agent, editor))
  const [first, ...others] = open
  if (first === undefined) return
  for (const agent of open) editor.removeAgent(agent)
  editor.addRule(first, 'disallow', '/')
  for (const agent of others) editor.addAgent(agent, first)
}

/** Whether a group names the agent, disallows everything and has no allow rules. */
function isBlocked(agent: string, { robots }: RobotsEditor): boolean {
  const policy = robots.forAgent(agent)
  const rules = policy.groups.flatMap((group) => group.rules)
  const isNamed = agent === '*' || policy.check('/').token !== '*'
  return isNamed && rules.some(({ value }) => value === '/') && rules.every(({ kind }) => kind === 'disallow')
}

/** Throws a `UserError` if the added rules have no effect, such as after the first 512,000 bytes. */
function checkRead(
  agents: readonly string[],
  paths: readonly string[] | undefined,
  { bytes }: RobotsEditor,
): void {
  const robots = parse(bytes)
  const open = agents.find((agent) =>
    (paths ?? ['/']).some(
      (path) => !path.includes('*') && !path.includes('$') && robots.forAgent(agent).isAllowed(path || '/'),
    ),
  )
  if (open === undefined) return
  throw new UserError(
    `${visible(open)} would not be blocked: the file is too long, or another rule allows the path. For details, run: ruly lint`,
  )
}
