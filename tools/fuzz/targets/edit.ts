import type { Robots } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
import { editRobots, type RobotsEditor } from 'ruly/edit'

import { generatedQuestion, questionSeeds } from '../robots-inputs.ts'
import { agentOf, dialectOf, expectSame, partsOf, textOf, type Target } from '../target.ts'

const others = ['ExampleBot', 'a', 'OtherBot']

export const target: Target = {
  promises:
    'An edit tells whether it changed the file, and agents that it does not name keep their verdicts.',
  seeds: questionSeeds,
  dictionaries: ['robots'],
  generate: generatedQuestion,
  run(input) {
    const [file, agentPart, pathPart, dialectPart] = partsOf(input, 4)
    const dialect = dialectOf(dialectPart)
    const agent = agentOf(agentPart)
    if (!/^(?:[a-z_-]+|\*)$/i.test(agent)) return
    const [path = '', url = '/'] = textOf(pathPart).split('\n')
    const editor = editRobots(file ?? input, { dialect })
    const keepsOthers = dialect === rfc9309 || dialect === google
    for (const [name, edit] of editsOf(editor, agent, path)) {
      const was = editor.robots
      const untouched = keepsOthers ? others.filter((other) => !isMeant(was, agent, other)) : []
      const before = untouched.map((other) => was.forAgent(other).isAllowed(url))
      let isChanged
      try {
        isChanged = edit()
      } catch (error) {
        // A path that no line can have.
        if (error instanceof RangeError) return
        throw error
      }
      expectSame(`${name} tells`, isChanged, Buffer.compare(was.bytes, editor.bytes) !== 0)
      const after = untouched.map((other) => editor.robots.forAgent(other).isAllowed(url))
      expectSame(`${name}: verdicts of others`, after, before)
    }
  },
}

type Edits = readonly (readonly [string, () => boolean])[]

function editsOf(editor: RobotsEditor, agent: string, path: string): Edits {
  const kind = path.length % 2 === 0 ? 'allow' : 'disallow'
  return [
    ['addRule', () => editor.addRule(agent, kind, path)],
    ['mergeGroups', () => editor.mergeGroups(agent)],
    ['addAgent', () => editor.addAgent(agent)],
    ['removeRule', () => editor.removeRule(agent, kind, path)],
    ['removeAgent', () => editor.removeAgent(agent)],
  ]
}

/** Whether an edit of one agent is meant for another: it is the same, or obeys the group for everyone. */
function isMeant(robots: Robots, edited: string, asked: string): boolean {
  if (edited === '*')
    return robots.forAgent(asked).groups.length === 0 || robots.check(asked, '/').token === '*'
  return edited.toLowerCase() === asked.toLowerCase()
}
