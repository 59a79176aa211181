import { checkAgentNames, UserError } from '@ruly/batch/internal'
import { parse } from 'ruly'
import type { RobotsEditor } from 'ruly/edit'
import { visible } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import type { AgentSet } from '../../agents/agent-set-names.ts'
import { agentSets } from '../../agents/agent-sets.ts'
import { addRule } from '../edit/add-rule.ts'
import { editFile } from '../edit/edit-file.ts'
import type { BlockOptions } from './command.ts'

/** Blocks agents from a site, or from some paths. With `--diff`, exit code 1 if the file would change. */
export const run: Run<BlockOptions> = async (words, options, context) => {
  const agents = [...new Set(words.flatMap((word) => (isSet(word) ? agentSets[word] : [word])))]
  checkAgentNames(agents)
  const { path: paths } = options
  await editFile(options.file, options, context, (editor) => {
    if (paths === undefined) blockEverything(agents, editor)
    else
      for (const agent of agents) for (const path of paths) addRule(editor, { agent, kind: 'disallow', path })
    checkRead(agents, paths, editor)
  })
}

function isSet(word: string): word is AgentSet {
  return Object.hasOwn(agentSets, word)
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
