/** A `Request` of Playwright, by its shape, as all types of this file: no version of Playwright has to be installed for them. */
export interface PlaywrightRequest {
  /** Its URL. */
  url(): string
  /** Its HTTP method. */
  method(): string
  /** What it is for, such as `document` or `image`. */
  resourceType(): string
  /** Whether a frame navigates with it. */
  isNavigationRequest(): boolean
  /** Its header fields. */
  headers(): Record<string, string>
  /** The frame that makes it. */
  frame(): PlaywrightFrame
}

/** A `Frame` of Playwright. */
export interface PlaywrightFrame {
  /** Null for the main frame of a page. */
  parentFrame(): object | null
  /** Its page. */
  page(): object
}

/** An `APIResponse` of Playwright. */
export interface PlaywrightResponse {
  /** Its HTTP status. */
  status(): number
  /** Its header fields, with names in lower case. */
  headers(): Record<string, string>
}

/** A `Route` of Playwright. */
export interface PlaywrightRoute {
  /** The request that waits for this route. */
  request(): PlaywrightRequest
  /** Makes the request outside of the page. */
  fetch(options: {
    readonly url?: string
    readonly method?: string
    readonly headers?: Record<string, string>
    readonly postData?: string
    readonly maxRedirects?: number
    readonly timeout?: number
  }): Promise<PlaywrightResponse>
  /** Answers the request. */
  fulfill(options: object): Promise<void>
  /** Fails the request. */
  abort(errorCode?: string): Promise<void>
  /** Leaves the request to other handlers. */
  fallback(options?: { readonly headers?: Record<string, string> }): Promise<void>
}

/** A `Page` of Playwright. */
export interface PlaywrightPage {
  /** Navigates. */
  goto(url: string, options?: object): Promise<object | null>
  /** Closes the page. */
  close(options?: object): Promise<void>
  /** Sees the requests of the page. */
  route(url: string, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>
}

/** A `BrowserContext` of Playwright. */
export interface PlaywrightContext {
  /** The pages that are open. */
  pages(): PlaywrightPage[]
  /** Listens for pages to come. */
  on(event: 'page', listener: (page: PlaywrightPage) => void): unknown
  /** Sees the requests of all pages. */
  route(url: string, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>
}
