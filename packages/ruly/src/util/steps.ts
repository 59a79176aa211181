/**
 * Work that is done in steps, between which other work can be done. Yields what each step has cost, in a unit that its caller
 * knows.
 */
export type Steps<Result> = Generator<number, Result, void>
