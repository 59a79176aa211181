import type { BasicPolicy } from './basic-policy.ts'
import { compile } from './compile.ts'
import { prove, type Proof } from './explain.ts'
import type { Extension } from './extension.ts'
import type { Group } from './group.ts'
import type { IndexedGroup } from './indexed-group.ts'
import { RulesPolicy, type RulesContext } from './rules-policy.ts'

/** A robots.txt as one robot sees it. */
export interface Policy extends BasicPolicy {
  /** The groups that the robot obeys, in the order in which they are. */
  readonly groups: readonly Group[]
  /** Extensions of these groups and of the whole file. */
  readonly extensions: readonly Extension[]
  explain(url: string): Proof
}

/** What a policy needs of the file that it belongs to. */
export interface PolicyContext extends RulesContext {
  readonly indexed: readonly IndexedGroup[]
  readonly extensions: readonly Extension[]
}

/** The policy for a robot known by these user agents. */
export function createPolicy(context: PolicyContext, userAgents: readonly string[]): Policy {
  return new FilePolicy(context, userAgents)
}

class FilePolicy extends RulesPolicy implements Policy {
  readonly #context: PolicyContext

  constructor(context: PolicyContext, userAgents: readonly string[]) {
    super(context, context.indexed, userAgents)
    this.#context = context
  }

  get groups(): readonly Group[] {
    const { indexed } = this.#context
    return this.selected.groups.map(({ index }) => (indexed[index] as IndexedGroup).plain)
  }

  get extensions(): readonly Extension[] {
    const obeyed = new Set<number | undefined>(this.selected.groups.map(({ index }) => index))
    return this.#context.extensions.filter(({ group }) => group === undefined || obeyed.has(group))
  }

  explain(url: string): Proof {
    const { dialect, url: robotsUrl } = this.#context
    return prove(this.#context, {
      userAgents: this.userAgents,
      url,
      target: this.targetOf(url),
      selected: this.selected,
      rules: compile(this.selected.groups, { matching: dialect.matching, robotsUrl }),
      verdict: this.check(url),
    })
  }
}
