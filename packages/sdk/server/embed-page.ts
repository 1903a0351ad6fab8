import type { Audience } from '../contract/index.ts'

/** The contents of a page that other sites show in a frame. */
export interface EmbedDocument {
  readonly title: string
  /** CSS of the page. The custom properties of the site's themes are available. */
  readonly styles: string
  /** HTML, in which texts of users are escaped. */
  readonly body: string
  /** JavaScript that runs after the body. It has no host shell: no router, no session, no plugins. */
  readonly script: string
  /** Data for the script, which it reads from the element `embed-data` as JSON. */
  readonly data: object
}

/**
 * A page that other sites show in a frame. It is sent without cookies, has its own Content-Security-Policy, and is the same for all
 * visitors of a language. It may load files and API responses of this site, as a guest.
 */
export interface EmbedPage {
  /** A path pattern. No screen may have the same path. */
  readonly path: string
  /** The page exists only while guests belong to this audience, because embed pages are requested without a session. */
  readonly audience: Audience
  /** Returns `null` when the page does not exist; its status is then 404. */
  render(request: { readonly params: Record<string, string>; readonly language: string }): Promise<EmbedDocument | null>
}
