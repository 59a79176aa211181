// What a crawler writes for itself in fifty lines: groups, the longest rule, wildcards as regular expressions.
import { answerLines } from './answer-lines.mjs'

function groupsOf(text) {
  const groups = []
  let group
  for (const line of text.split(/\r?\n/)) {
    const [name, ...rest] = line.replace(/#.*/, '').split(':')
    const value = rest.join(':').trim()
    switch (name.trim().toLowerCase()) {
      case 'user-agent':
        if (group === undefined || group.rules.length > 0) {
          group = { agents: [], rules: [] }
          groups.push(group)
        }
        group.agents.push(value.toLowerCase())
        break
      case 'allow':
      case 'disallow':
        if (value !== '') group?.rules.push({ allow: /^\s*allow/i.test(name), value })
    }
  }
  return groups
}

function matches(pattern, path) {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\\\$$/, '$')
  return new RegExp(`^${source}`).test(path)
}

function isAllowed(text, agent, url) {
  const { pathname, search } = new URL(url, 'https://example.com')
  const groups = groupsOf(text)
  const name = agent.split('/')[0].toLowerCase()
  const own = groups.filter(({ agents }) => agents.includes(name))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))
  let best
  for (const rule of chosen.flatMap(({ rules }) => rules)) {
    if (!matches(rule.value, pathname + search)) continue
    const longer = best === undefined || rule.value.length > best.value.length
    if (longer || (rule.value.length === best.value.length && rule.allow)) best = rule
  }
  return best?.allow ?? true
}

await answerLines(isAllowed)
