/** Sends the window that came on to another address. */
export class Redirect {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** A small page for the window that came: `policy` is its whole Content-Security-Policy. Whoever opened the window stays its opener. */
export class PopupPage {
  readonly html: string
  readonly policy: string
  constructor(html: string, policy: string) {
    this.html = html
    this.policy = policy
  }
}
