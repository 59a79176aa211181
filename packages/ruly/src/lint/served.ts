/** How a site served its robots.txt. */
export interface Served {
  /** The URL that answered, after all redirects. */
  readonly finalUrl: string
  /** As the header Content-Type has it; undefined without one. */
  readonly contentType?: string | undefined
  /** Whether there was more than was read of it. */
  readonly isCut: boolean
}
