/** An `HTTPRequest` of Puppeteer, by its shape, as all types of this file: no version of Puppeteer has to be installed for them. */
export interface PuppeteerRequest {
  /** Its URL. */
  url(): string
  /** What it is for, such as `document` or `image`. */
  resourceType(): string
  /** Whether a frame navigates with it. */
  isNavigationRequest(): boolean
  /** The frame that makes it. */
  frame(): PuppeteerFrame | null
  /** Why it failed. */
  failure(): { readonly errorText: string } | null
  /** The requests that have led to it by redirects. */
  redirectChain(): PuppeteerRequest[]
  /** Whether it was let through or failed already. */
  isInterceptResolutionHandled(): boolean
  /** Lets it through. */
  continue(): Promise<void>
  /** Fails it. */
  abort(errorCode?: 'aborted' | 'blockedbyclient' | 'failed'): Promise<void>
}

/** A `Frame` of Puppeteer. */
export interface PuppeteerFrame {
  /** Null for the main frame of a page. */
  parentFrame(): object | null
}

/** An `HTTPResponse` of Puppeteer. */
export interface PuppeteerResponse {
  /** Its HTTP status. */
  status(): number
  /** Its header fields, with names in lower case. */
  headers(): Record<string, string>
  /** The request that it answers. */
  request(): PuppeteerRequest
}

/** A `Page` of Puppeteer. */
export interface PuppeteerPage {
  /** Navigates. */
  goto(url: string, options?: object): Promise<object | null>
  /** Closes the page. */
  close(options?: object): Promise<void>
  /** Holds requests until they are let through. */
  setRequestInterception(value: boolean): Promise<void>
  /** Runs a script in each document before its own. */
  evaluateOnNewDocument(script: string): Promise<unknown>
  /** Sets the User-Agent of the page. */
  setUserAgent(userAgent: string): Promise<void>
  /** Listens for a request, a response, a page that it opens, or its end. */
  on(
    event: 'request' | 'requestfailed' | 'response' | 'popup' | 'close',
    listener: (value: unknown) => void,
  ): unknown
}

/** A `BrowserContext` of Puppeteer. */
export interface PuppeteerContext {
  /** The pages that are open. */
  pages(): Promise<PuppeteerPage[]>
  /** Opens a page. */
  newPage(): Promise<PuppeteerPage>
}
