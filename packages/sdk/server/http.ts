/** The HTTP request that a handler responds to, as plain values. Services take the values that they need. */
export interface HttpRequest {
  readonly ipAddress: string
  /** The User-Agent header; empty when the client sent none. */
  readonly userAgent: string
  /** The request headers. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The cookies by name. Requests to webhooks have no cookies. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly path: string
  /** The query string as it was sent, with its `?`; empty when there is none. */
  readonly search: string
  /** The language of the response, from the first of these that is set: the user, the choice in this browser, the Accept-Language header, the site. */
  readonly language: string
  /**
   * Identifies a browser, signed in or not. Use it as a key for data that is needed in the browser's next request. It changes at sign-in and
   * sign-out, and is `null` when the browser has sent no cookie.
   */
  readonly browserSessionId: string | null
}

/** A cookie for the response. Browsers send it to this host only, and only over https when the site uses https. */
export interface ResponseCookie {
  readonly name: string
  readonly value: string
  /** `null`: the cookie is kept until the browser is closed. 0 deletes the cookie. */
  readonly maxAgeSeconds: number | null
  /** Whether scripts of the site may read it. */
  readonly isReadable?: boolean
}

/** Lets a handler add cookies to its HTTP response, in addition to the value that it returns. */
export interface HttpResponse {
  setCookies(cookies: readonly ResponseCookie[]): void
}
