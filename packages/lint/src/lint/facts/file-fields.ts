import type { Span, ExtensionName, ExtensionOf, FieldLine, Line, Robots } from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { leadingField, nearestField } from '../text/nearest-field.ts'
import { once, onceEach } from '@ruly/common/once'

export type { FieldLine }

/** An extension on its line. */
export interface FileExtension<Name extends ExtensionName> {
  readonly extension: ExtensionOf<Name>
  readonly line: FieldLine
}

/** Facts about fields and their names. */
export interface FileFields {
  readonly fieldLineAt: (number: number) => FieldLine | undefined
  /** Extensions of a name, in the order of the file. */
  readonly extensionsOf: <Name extends ExtensionName>(name: Name) => readonly FileExtension<Name>[]
  /** The field that an unknown name was probably meant to be, in its usual spelling. */
  readonly nearestField: (name: string) => string | undefined
  /** The field that Google reads a name as because of its beginning, in its usual spelling. */
  readonly leadingField: (writtenName: string) => string | undefined
  /** The places of the name and the value of a field, in bytes of the file. */
  readonly nameSpan: (line: FieldLine) => Span
  readonly valueSpan: (line: FieldLine) => Span
}

export function fileFieldsOf(robots: Robots): FileFields {
  const { lines } = robots
  const fieldLineAt = (number: number): FieldLine | undefined => {
    const line = lines[number - 1]
    return line !== undefined && hasField(line) ? line : undefined
  }
  const extensions = once(() => grouped(robots.extensions, ({ name }) => name))
  return {
    fieldLineAt,
    extensionsOf: <Name extends ExtensionName>(name: Name): readonly FileExtension<Name>[] =>
      (extensions().get(name) ?? []).flatMap((extension) => {
        const line = fieldLineAt(extension.line)
        return line === undefined ? [] : [{ extension: extension as ExtensionOf<Name>, line }]
      }),
    nearestField: onceEach(nearestField),
    leadingField: onceEach(leadingField),
    nameSpan: ({ start, field }) => moved(field.nameSpan, start),
    valueSpan: ({ start, field }) => moved(field.valueSpan, start),
  }
}

export function hasField(line: Line): line is FieldLine {
  return line.field !== undefined
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
