import { z } from '@hono/zod-openapi'

/**
 * The schema of a type, which says what there is. The compiler refuses a member that only one of both has, and the schema of a member that
 * does not take every value of it.
 *
 * @example
 * const sizeSchema = schemaOf<Size>()({ bytes: z.int() }).openapi('Size', { description: 'How large something is.' })
 */
export function schemaOf<Data extends object>() {
  return <Shape extends z.ZodRawShape>(shape: Shape & ShapeOf<Data, Shape>): z.ZodObject<Shape> =>
    z.object(shape)
}

type ShapeOf<Data, Shape> = {
  readonly [Key in keyof Shape]: Key extends keyof Data
    ? Data[Key] extends z.output<Shape[Key]>
      ? Shape[Key]
      : never
    : never
} & { readonly [Key in Exclude<keyof Data, keyof Shape>]-?: z.ZodType<Data[Key]> }

/** A list of values. */
export function list<Item extends z.ZodType>(item: Item): z.ZodReadonly<z.ZodArray<Item>> {
  return z.array(item).readonly()
}
