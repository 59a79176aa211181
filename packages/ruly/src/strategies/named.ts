/**
 * Names a function that was made by another function, which has no name of its own. The dialect table prints these names.
 *
 * The function that is returned calls the one that is given, and has its members. Setting its `name` instead would make an object of it
 * whose members V8 looks up in a hash table, and every question reads some of these.
 */
/* @__NO_SIDE_EFFECTS__ */
export function named<Made extends (...parameters: never[]) => unknown>(made: Made, name: string): Made {
  const holder = { [name]: (...parameters: never[]) => made(...parameters) }
  return Object.assign(holder[name] as Made, made)
}
