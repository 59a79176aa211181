import { describe, expect, it } from 'vitest'

import { resolveAgent } from 'ruly/agents'

import { agentSets, usualAgents } from '../../src/agents/agent-sets.ts'
import { agentSetNames } from '../../src/agents/agent-set-names.ts'

describe('the sets of agents', () => {
  it('have the names that options use', () => {
    expect(Object.keys(agentSets)).toEqual([...agentSetNames])
  })

  it('are agents of AI companies, and of search engines, that are in use', () => {
    expect(agentSets.ai).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended']))
    expect(agentSets.search).toEqual(expect.arrayContaining(['Googlebot', 'bingbot', 'DuckDuckBot']))
    expect(agentSets.search).not.toContain('Googlebot-Image')
    expect(agentSets.ai.filter((token) => resolveAgent(token).entry?.retired === true)).toEqual([])
    expect(agentSets.all).toEqual(['*', ...agentSets.search, ...agentSets.ai])
    expect(new Set(agentSets.all).size).toBe(agentSets.all.length)
  })

  it('are counted by a census under former names too', () => {
    expect(usualAgents.slice(0, 3)).toEqual(['*', 'Googlebot', 'bingbot'])
    expect(usualAgents).toEqual(expect.arrayContaining([...agentSets.ai]))
    expect(usualAgents.slice(-3)).toEqual(['anthropic-ai', 'cohere-ai', 'FacebookBot'])
    expect(new Set(usualAgents).size).toBe(usualAgents.length)
  })
})
