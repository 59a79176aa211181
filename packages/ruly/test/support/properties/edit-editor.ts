import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { editRobots, type RobotsEditor } from '../../../src/edit/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import { askedUrl, robotsBytes, robotsText } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const { google, rfc9309 } = dialects

const agent = fc.constantFrom('ExampleBot', 'otherbot', '*', 'thirdbot')
const path = fc.constantFrom('', '/', '/a', '/b', '/*a*b$', '/é', '*c')
const kind = fc.constantFrom('allow' as const, 'disallow' as const)
const change = fc.oneof(
  fc.record({ method: fc.constantFrom('addAgent', 'removeAgent', 'mergeGroups'), agent }),
  fc.record({ method: fc.constantFrom('addRule', 'removeRule'), agent, kind, path }),
)

function make(editor: RobotsEditor, asked: typeof change extends fc.Arbitrary<infer T> ? T : never): boolean {
  const { method } = asked
  if ('kind' in asked) return editor[method as 'addRule' | 'removeRule'](asked.agent, asked.kind, asked.path)
  return editor[method as 'addAgent' | 'removeAgent' | 'mergeGroups'](asked.agent)
}

const robots = ['ExampleBot', 'otherbot', 'thirdbot', 'fourthbot']

/** What a robot is asked for besides its rules. */
function askedOf(file: Robots, robot: string): readonly string[] {
  const own = file.forAgent(robot).extensions.filter(({ agents }) => agents.length > 0)
  return own.map(({ name, written }) => `${name}: ${written}`)
}

/** Whether what is said to an agent is said to a robot: its own, or `*` where no group names it. */
function isMeant(file: Robots, asked: string, robot: string): boolean {
  const { groups } = file.forAgent(robot)
  return asked === robot || (asked === '*' && (groups.length === 0 || file.check(robot, '/').token === '*'))
}

/** What edits leave of any file, tried on a share of the edits that could be made up. */
export function editProperties(share: number): void {
  describe('an edited file', () => {
    it.each([rfc9309, google])('says under $name the same to all robots but the one meant', (dialect) => {
      fc.assert(
        fc.property(
          robotsBytes,
          fc.array(change, { minLength: 1, maxLength: 5 }),
          askedUrl,
          (input, changes, url) => {
            const editor = editRobots(input, { dialect })
            for (const meant of changes) {
              const was = editor.robots
              const isRewritten = make(editor, meant)
              expectSame(Buffer.compare(was.bytes, editor.bytes) !== 0, isRewritten)
              const others = robots.filter((robot) => !isMeant(was, meant.agent, robot))
              const allowed = (file: typeof was): readonly boolean[] =>
                others.map((robot) => file.forAgent(robot).isAllowed(url))
              expectSame(allowed(editor.robots), allowed(was))
              const asked = (file: typeof was): unknown => others.map((robot) => askedOf(file, robot))
              expectSame(asked(editor.robots), asked(was))
            }
          },
        ),
        runs(1000, share),
      )
    })

    it.each(Object.values(dialects))('is any file, under $name, and tells whether it changed', (dialect) => {
      fc.assert(
        fc.property(
          robotsBytes,
          fc.array(change, { maxLength: 5 }),
          agent,
          agent,
          (input, changes, one, other) => {
            const editor = editRobots(input, { dialect })
            const all = [
              ...changes.map((asked) => () => make(editor, asked)),
              () => editor.addAgent(one, other),
            ]
            for (const asked of all) {
              const was = editor.bytes
              expectSame(asked(), Buffer.compare(was, editor.bytes) !== 0)
            }
          },
        ),
      )
    })

    it.each([rfc9309, google])(
      'says under $name the same to a robot when its groups are merged',
      (dialect) => {
        fc.assert(
          fc.property(robotsBytes, agent, askedUrl, (input, robot, url) => {
            const editor = editRobots(input, { dialect })
            const was = editor.robots
            const named = was.forAgent(robot).groups.length
            const isMerged = editor.mergeGroups(robot)
            expectSame(editor.robots.forAgent(robot).groups.length, isMerged ? 1 : named)
            expectSame(editor.robots.forAgent(robot).isAllowed(url), was.forAgent(robot).isAllowed(url))
            expectSame(new Set(askedOf(editor.robots, robot)), new Set(askedOf(was, robot)))
            expectSame(editor.mergeGroups(robot), false)
          }),
          runs(1000, share),
        )
      },
    )

    it('has every comment that stood on its own line, and every line that is no field', () => {
      fc.assert(
        fc.property(robotsText, change, (text, asked) => {
          const editor = editRobots(text)
          make(editor, asked)
          const before = parse(text).lines.filter(({ use }) => use === 'comment' || use === 'not-a-field')
          const after = new Set(editor.robots.lines.map((line) => line.text))
          expectSame(
            before.filter((line) => !after.has(line.text)),
            [],
          )
        }),
      )
    })

    it('has the rules that were added and none that were removed, but for the empty one that a group needs', () => {
      fc.assert(
        fc.property(robotsText, agent, kind, path, (text, robot, ruleKind, rulePath) => {
          const editor = editRobots(text)
          /** For each group of the robot that has the rule: how many rules it has. */
          const sizes = (): number[] =>
            editor.robots
              .forAgent(robot)
              .groups.filter(({ rules }) =>
                rules.some((rule) => rule.kind === ruleKind && rule.value === rulePath),
              )
              .map(({ rules }) => rules.length)
          editor.addRule(robot, ruleKind, rulePath)
          expect(sizes()).not.toEqual([])
          editor.removeRule(robot, ruleKind, rulePath)
          const forbidsNothing = rulePath === '' && ruleKind === 'disallow'
          expectSame(
            sizes().filter((size) => !forbidsNothing || size > 1),
            [],
          )
        }),
      )
    })
  })
}
