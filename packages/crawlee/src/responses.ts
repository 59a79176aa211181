import { Readable } from 'node:stream'

/** Fields of a request or a response. */
export type Fields = Record<string, string | string[] | undefined>

/** What a crawler wants to be requested: `HttpRequest` of Crawlee. */
export interface CrawleeRequest {
  /** An absolute URL. */
  readonly url: string | URL
  /** The HTTP method, in any case. */
  readonly method?: string | undefined
  /** The header fields. */
  readonly headers?: Fields | undefined
  /** The content, as `fetch` takes it. */
  readonly body?: unknown
  /** False to get a redirect as it is. */
  readonly followRedirect?: unknown
  /** What `sendRequest` returns as the body: `text`, `json` or `buffer`. */
  readonly responseType?: string | undefined
  /** Refused: requests go through the connections of the client. */
  readonly proxyUrl?: string | undefined
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

/** A response without its body. */
export interface ResponseHead {
  /** Where redirects led, in order. */
  redirectUrls: URL[]
  /** The URL after redirects. */
  url: string
  /** The HTTP status. */
  statusCode: number
  /** The reason phrase. */
  statusMessage: string
  /** The header fields, with names in lower case. */
  headers: Fields
  /** Always empty. */
  trailers: Fields
  /** Whether the whole body has arrived. */
  complete: boolean
}

/** A response whose body is still to be read: `StreamingHttpResponse` of Crawlee. */
export interface CrawleeResponse<Request> extends ResponseHead {
  /** The request as it was given. */
  request: Request
  /** The body, after content decoding. */
  stream: Readable
  /** Always 0 %: nobody knows how much is to come. */
  readonly downloadProgress: { percent: number; transferred: number }
  /** Always 100 %. */
  readonly uploadProgress: { percent: number; transferred: number }
}

/** A response with its body: `HttpResponse` of Crawlee. */
export interface CrawleeWholeResponse<Request> extends ResponseHead {
  /** The request as it was given. */
  request: Request
  /** Text, bytes or what JSON says, by `responseType`; Crawlee knows which. */
  body: never
}

/** Called with each redirect; it may change the fields of the next request. */
export type OnRedirect = (response: ResponseHead, next: { url: string; headers: Fields }) => void

/** A response as Crawlee knows it. */
export function headOf(response: Response, url: string, redirects: readonly string[]): ResponseHead {
  const headers: Fields = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return {
    redirectUrls: redirects.map((redirect) => new URL(redirect)),
    url,
    statusCode: response.status,
    statusMessage: response.statusText,
    headers,
    trailers: {},
    complete: false,
  }
}

/** The same with its body, which aborts with the signal. */
export function streamed<Request>(
  request: Request,
  head: ResponseHead,
  { body }: Response,
): CrawleeResponse<Request> {
  const stream = body === null ? Readable.from([]) : Readable.fromWeb(body)
  const answer = {
    ...head,
    request,
    stream,
    // Nobody knows how much is to come.
    downloadProgress: { percent: 0, transferred: 0 },
    uploadProgress: { percent: 1, transferred: 0 },
  }
  stream.on('end', () => {
    answer.complete = true
  })
  return answer
}
