/** A response that redirects the browser window. */
export class Redirect {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** A response with a small HTML page for a popup window. The page keeps its access to the window that opened it. */
export class PopupPage {
  readonly html: string
  /** The whole Content-Security-Policy header. */
  readonly policy: string
  constructor(html: string, policy: string) {
    this.html = html
    this.policy = policy
  }
}
