import type { RobotsEditor } from 'ruly/edit'

interface NewRule {
  readonly agent: string
  readonly kind: 'allow' | 'disallow'
  readonly path: string
}

/**
 * Adds a rule for an agent and keeps the rules that already apply to it.
 *
 * The `*` group applies to an agent that no group names, but not once it has a group of its own: the rules of `*` are copied to it.
 */
export function addRule(editor: RobotsEditor, { agent, kind, path }: NewRule): void {
  const policy = editor.robots.forAgent(agent)
  const isUnnamed = agent !== '*' && policy.check('/').token === '*'
  if (isUnnamed) {
    const rules = policy.groups.flatMap((group) => group.rules)
    // Rules with other values match nothing.
    for (const { kind: own, value } of rules) if (/^[/*]/.test(value)) editor.addRule(agent, own, value)
  }
  editor.addRule(agent, kind, path)
}
