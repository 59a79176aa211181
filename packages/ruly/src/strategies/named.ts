/**
 * Names a function that was made by another function, which has no name of its own.
 *
 * The dialect table prints these names. The function itself is returned, so a call costs the same.
 */
/* @__NO_SIDE_EFFECTS__ */
export function named<Made extends (...parameters: never[]) => unknown>(made: Made, name: string): Made {
  return Object.defineProperty(made, 'name', { value: name })
}
