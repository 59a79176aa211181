import type { BasicPolicy } from './basic-policy.ts'
import { compile } from './match/rank-rules.ts'
import { prove, type Proof } from './proof.ts'
import type { Extension, ExtensionName, ExtensionOf } from './model/extension.ts'
import type { FileExtensions } from './read/extensions/file-extensions.ts'
import type { ByteString } from './model/byte-string.ts'
import type { Group } from './model/group.ts'
import { inspectable } from './inspect.ts'
import type { IndexedGroup } from './read/fast/indexed-group.ts'
import { checkAlone } from './options/checked-agent.ts'
import { checkReceiver } from './options/checked-receiver.ts'
import { ownExtensions } from './select/own-extensions.ts'
import { RulesPolicy, type RulesContext } from './rules-policy.ts'

/** A robots.txt as one agent sees it. */
export interface Policy extends BasicPolicy {
  /** The groups that the agent obeys, in the order of the file. */
  readonly groups: readonly Group[]
  /** The indexes of these groups in `robots.groups`. Faster than `groups`, because no group is created. */
  readonly groupIndexes: readonly number[]
  /**
   * The fields other than rules that apply to the agent, in the order of the file: those below its own user-agent lines in these
   * groups, and those for the whole site.
   *
   * A field outside all groups is included, unless the agent has a readable one of the same name.
   */
  readonly extensions: readonly Extension[]
  /** The extensions of one name; the values of others are not read. */
  extensionsOf<Name extends ExtensionName>(name: Name): readonly ExtensionOf<Name>[]
  /** Seconds between two requests that the file asks for: the agent's first readable Crawl-delay; undefined if missing. */
  readonly crawlDelaySeconds: number | undefined
  /** The verdict for a URL with its whole proof: every group, every rule, the normal forms. */
  explain(url: string): Proof
}

/** What a policy needs from its file. */
export interface PolicyContext extends RulesContext {
  readonly source: { readonly content: ByteString }
  readonly indexed: readonly IndexedGroup[]
  readonly extensions: FileExtensions
}

/** The policy for an agent with these user agents. */
export function createPolicy(context: PolicyContext, userAgents: readonly string[]): Policy {
  const policy = new PrintedPolicy(context, userAgents)
  const { closing } = context.dialect.selection
  const line = closing?.(policy.extensionsOf('crawl-delay'), context.source.content)
  if (line === undefined) return policy
  return new PrintedPolicy(
    context,
    userAgents,
    context.indexed.map((group) => group.closedBy(line)),
  )
}

class FilePolicy extends RulesPolicy implements Policy {
  readonly #context: PolicyContext
  readonly #groups: readonly IndexedGroup[]
  #extensions: readonly Extension[] | undefined
  #named: Map<ExtensionName, readonly ExtensionOf<ExtensionName>[]> | undefined

  /** `groups`: those of the file, or closed ones in their place. */
  constructor(context: PolicyContext, userAgents: readonly string[], groups = context.indexed) {
    super(context, groups, userAgents, groups !== context.indexed)
    this.#context = context
    this.#groups = groups
  }

  get groups(): readonly Group[] {
    return this.groupIndexes.map((index) => (this.#groups[index] as IndexedGroup).plain)
  }

  get groupIndexes(): readonly number[] {
    return this.selected.groups.map(({ index }) => index)
  }

  get extensions(): readonly Extension[] {
    return (this.#extensions ??= this.#own(this.#context.extensions.all))
  }

  extensionsOf<Name extends ExtensionName>(name: Name): readonly ExtensionOf<Name>[] {
    checkReceiver(this, 'policy.extensionsOf()')
    const known = this.#named?.get(name)
    if (known !== undefined) return known as readonly ExtensionOf<Name>[]
    const own = this.#own(this.#context.extensions.named(name))
    this.#named = (this.#named ?? new Map()).set(name, own)
    return own
  }

  #own<Some extends Extension | ExtensionOf<ExtensionName>>(extensions: readonly Some[]): readonly Some[] {
    return ownExtensions(extensions, this.selected, this.#context.dialect.extensions)
  }

  get crawlDelaySeconds(): number | undefined {
    return this.extensionsOf('crawl-delay').find(({ value }) => value !== null)?.value ?? undefined
  }

  explain(url: string, more?: unknown): Proof {
    checkReceiver(this, 'policy.explain()')
    if (more !== undefined) checkAlone(url, more)
    const { dialect, url: robotsUrl } = this.#context
    const { groups } = this.selected
    return prove(this.#context, {
      indexed: this.#groups,
      userAgents: this.userAgents,
      url,
      target: this.targetOf(url),
      selected: this.selected,
      rules: compile(groups, { matching: dialect.matching, robotsUrl, groups }),
      verdict: this.check(url),
    })
  }
}

const PrintedPolicy = inspectable(FilePolicy, 'Policy', ({ tokens, groups, crawlDelaySeconds }) => {
  const rules = groups.flatMap((group) => group.rules.map(({ kind, value }) => `${kind}: ${value}`))
  return { tokens, rules, crawlDelaySeconds }
})
