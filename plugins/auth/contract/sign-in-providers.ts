import type { ItemOptions, Point } from '@balafon/sdk/contract'

/** A button on the sign-in pages and a row in the account settings. */
export interface SignInButton extends Pick<ItemOptions, 'order'> {
  /** The name of the service in URLs and tables, the same as in its `SignInProvider`. */
  readonly name: string
  /** Translation key of the name that users see. */
  readonly label: string
  /** A public setting. Its value replaces the label. */
  readonly labelFrom?: string
  /** The public setting that enables the service. */
  readonly requiresSetting: string
  /** An SVG path on a 24 × 24 grid, drawn as a line; by default the initial of the label is shown. */
  readonly glyph?: string
}

/** The site's registration with a service. */
export interface SignInClient {
  readonly id: string
  readonly secret: string
  readonly scope?: string
  /** With only an `issuer`, the URLs are discovered (OpenID Connect); otherwise these are the URLs of an OAuth 2.0 service. */
  readonly service: { readonly issuer: string; readonly authorizationUrl?: string; readonly tokenUrl?: string }
  /** Whether the service supports PKCE (RFC 7636); OpenID Connect always uses it. */
  readonly usesPkce?: boolean
  /** Where the client secret is sent, when that is not discovered. */
  readonly secretLocation?: 'header' | 'body'
}

/** What a service returned when the user came back from it. */
export interface SignInResponse {
  /** The claims of the verified ID token; empty for plain OAuth 2.0. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Requests JSON from the service with the user's access token. */
  readonly fetchResource: (url: string) => Promise<unknown>
  /** Requests the claims of the discovered userinfo endpoint. */
  readonly fetchUserInfo: () => Promise<Readonly<Record<string, unknown>>>
}

/** A user, as a service describes them. */
export interface SignInIdentity {
  /** The service's permanent id of the user. Accounts are matched by it, never by the email address. */
  readonly subject: string
  /** For display. */
  readonly username: string
  readonly name?: string
  /** Set only when the service returns the parts of the name; the full name is never split. */
  readonly first_name?: string
  readonly last_name?: string
  readonly email: string | null
  /** True only when the service says that it verified the address. */
  readonly isEmailVerified: boolean
}

/** A service to sign in with. The name of a third-party provider is the id of its plugin, or `<plugin>.<name>`. */
export interface SignInProvider {
  readonly name: string
  /** The public setting that enables the service. */
  readonly requiresSetting: string
  /** Returns the site's registration, read at every sign-in; `null` while the service is not configured. */
  readonly getClient: () => Promise<SignInClient | null>
  /** Reads the user from the service's response. Throws when the response is not valid. */
  readonly identify: (response: SignInResponse) => Promise<SignInIdentity>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** Services to sign in with, in addition to email and password. */
    'auth.signInProviders/v1': Point<SignInButton>
  }
  interface ServerPoints {
    'auth.signInProviders/v1': SignInProvider
  }
}
