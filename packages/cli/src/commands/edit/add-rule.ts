import type { RobotsEditor } from 'ruly/edit'

/** A rule to be added for a robot. */
interface NewRule {
  readonly agent: string
  readonly kind: 'allow' | 'disallow'
  readonly path: string
}

/**
 * Adds a rule for a robot, so that all others that it obeys still hold.
 *
 * A robot that no group names obeys the group for everyone. With a group of its own it no longer does: that has to say the same and the rule.
 */
export function addRule(editor: RobotsEditor, { agent, kind, path }: NewRule): boolean {
  const policy = editor.robots.forAgent(agent)
  const isUnnamed = agent !== '*' && policy.check('/').token === '*'
  if (isUnnamed) {
    const rules = policy.groups.flatMap((group) => group.rules)
    // Any other value is that of a rule which matches nothing.
    for (const { kind: own, value } of rules) if (/^[/*]/.test(value)) editor.addRule(agent, own, value)
  }
  return editor.addRule(agent, kind, path)
}
