/** A response that redirects the browser window. */
export class Redirect {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** A response with a small HTML page for a popup window. The page can access the window that opened it (`window.opener`). */
export class PopupPage {
  readonly html: string
  /** The complete value of the Content-Security-Policy header. */
  readonly policy: string
  constructor(html: string, policy: string) {
    this.html = html
    this.policy = policy
  }
}
