/** An option: everything that parsing, help, manual pages and shell completions need. */
export interface Option {
  /** The long name, without dashes. A name that begins with `no-` turns a feature off. */
  readonly name: string
  /** The short name: one letter. */
  readonly short?: string
  /** The placeholder of its value in the help, such as `FILE`; omitted for a flag. */
  readonly value?: string
  /** Whether the value can be omitted; the parsed value is then `true`. */
  readonly isValueOptional?: true
  readonly choices?: readonly string[]
  /** Parses the value; throws an `InvalidValueError` that says what was expected. */
  readonly parse?: (text: string) => unknown
  /** `many`: repeatable, the values form a list. `once`: a second one is an error. Omitted: the last one wins. */
  readonly times?: 'many' | 'once'
  /** The value when the option is not given. */
  readonly default?: string
  /** Long names of options that cannot be combined with it. */
  readonly conflicts?: readonly string[]
  /** The heading of its section in the help. */
  readonly group: string
  readonly description: string
}

/** What an option has besides its flags, its heading and its description. */
type Details = Omit<Option, 'name' | 'short' | 'value' | 'isValueOptional' | 'group' | 'description'>

/** An option as its flags declare it. */
type OptionOf<Flags extends string, More> = Pick<Option, 'short' | 'group' | 'description'> & {
  readonly name: NameIn<Flags>
} & (Flags extends `${string} [${infer Value}]`
    ? { readonly value: Value; readonly isValueOptional: true }
    : Flags extends `${string}--${string} ${infer Value}`
      ? { readonly value: Value }
      : unknown) &
  More

type NameIn<Flags extends string> = Flags extends `${string}--${infer Name} ${string}`
  ? Name
  : Flags extends `${string}--${infer Name}`
    ? Name
    : never

/**
 * Declares options below a heading of the help, each as the help shows it: `--refresh`, `-q, --quiet`, `--limit N`, or `--fix [all]` if the
 * value can be omitted. Keeps the literal types of names and values.
 */
export function optionsBelow(group: string) {
  return <const Flags extends string, const More extends Details = object>(
    flags: Flags,
    description: string,
    more?: More,
  ): OptionOf<Flags, More> => {
    const [, short, name, optional, value = optional] =
      /^(?:-(\w), )?--([\w-]+)(?: \[(.+)\]| (.+))?$/.exec(flags) ?? []
    const declared = {
      name,
      ...(short !== undefined && { short }),
      ...(value !== undefined && { value }),
      ...(optional !== undefined && { isValueOptional: true }),
      group,
      description,
      ...more,
    }
    return declared as unknown as OptionOf<Flags, More>
  }
}

/** The key of an option in the parsed values: `maxBytes` for `max-bytes`, `cache` for `no-cache`. */
export function keyOf({ name }: Pick<Option, 'name'>): string {
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

/** The parsed values of options. Those with a default are always present, the others only when given. */
export type OptionValues<Options extends readonly Option[]> = {
  readonly [Declared in Extract<Options[number], WithDefault> as KeyOf<Declared['name']>]: ValueOf<Declared>
} & {
  readonly [Declared in Exclude<Options[number], WithDefault> as KeyOf<Declared['name']>]?: ValueOf<Declared>
}
