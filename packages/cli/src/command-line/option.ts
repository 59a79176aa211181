/** An option: all that parsing, the help, a manual page or the completions of a shell need of it. */
export interface Option {
  /** Its long name, without dashes. One that begins with `no-` switches off what the rest names. */
  readonly name: string
  /** Its short name, one letter. */
  readonly short?: string
  /** What stands for its value in the help, such as `FILE`; left out for a switch. */
  readonly value?: string
  /** Whether the option may stand without its value; it is `true` then. */
  readonly isValueOptional?: true
  /** The values there are. */
  readonly choices?: readonly string[]
  /** Makes its value of a text; throws an `InvalidValueError` that says what was expected. */
  readonly parse?: (text: string) => unknown
  /** Whether each of several counts, as a list, or a second is refused; left out where the last counts. */
  readonly times?: 'many' | 'once'
  /** Its value where it is not given. */
  readonly default?: string
  /** Long names of options that it cannot stand beside. */
  readonly conflicts?: readonly string[]
  /** Heading that it stands under in the help. */
  readonly group: string
  readonly description: string
}

/** An option as it is written, with the types of its name and values. */
export function option<const Declared extends Option>(declared: Declared): Declared {
  return declared
}

/** The key of an option among parsed values: `maxBytes` for `max-bytes`, `cache` for `no-cache`. */
export function keyOf({ name }: Option): string {
  return name.replace(/^no-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

type KeyOf<Name extends string> = Name extends `no-${infer Rest}` ? Camel<Rest> : Camel<Name>

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

type ItemOf<Declared> = Declared extends { readonly parse: (text: string) => infer Item }
  ? Item
  : Declared extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string

type ValueOf<Declared extends Option> = Declared extends { readonly value: string }
  ? Declared extends { readonly times: 'many' }
    ? readonly ItemOf<Declared>[]
    : ItemOf<Declared> | (Declared extends { readonly isValueOptional: true } ? true : never)
  : Declared['name'] extends `no-${string}`
    ? false
    : true

type WithDefault = Option & { readonly default: string }

/** The values of options as they are parsed: those with a default always, others where they are given. */
export type OptionValues<Options extends readonly Option[]> = {
  readonly [Declared in Extract<Options[number], WithDefault> as KeyOf<Declared['name']>]: ValueOf<Declared>
} & {
  readonly [Declared in Exclude<Options[number], WithDefault> as KeyOf<Declared['name']>]?: ValueOf<Declared>
}
