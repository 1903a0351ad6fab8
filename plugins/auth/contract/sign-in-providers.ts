import type { ItemOptions, Point } from '@balafon/sdk/contract'

/** A button on the sign-in pages and a row in the account settings. */
export interface SignInButton extends Pick<ItemOptions, 'order'> {
  /** The name of the provider in URLs and tables, the same as in its `SignInProvider`. */
  readonly name: string
  /** Translation key of the name that users see. */
  readonly label: string
  /** The key of a public setting. Its value replaces the label, unless it is empty. */
  readonly labelFrom?: string
  /** The public setting that enables the provider. */
  readonly requiresSetting: string
  /** An SVG path on a 24 × 24 grid, drawn as a line; by default the initial of the label is shown. */
  readonly glyph?: string
}

/** The registration of this site as a client of the provider. */
export interface SignInClient {
  readonly id: string
  readonly secret: string
  readonly scope?: string
  /** With only an `issuer`, the URLs are discovered (OpenID Connect); otherwise these are the URLs of an OAuth 2.0 provider. */
  readonly provider: { readonly issuer: string; readonly authorizationUrl?: string; readonly tokenUrl?: string }
  /** Whether the provider supports PKCE (RFC 7636); OpenID Connect always uses it. */
  readonly usesPkce?: boolean
  /** The part of the token request that contains the client secret. It is discovered for OpenID Connect. */
  readonly secretLocation?: 'header' | 'body'
}

/** The response of a provider after the user authorized the sign-in. */
export interface SignInResponse {
  /** The claims of the verified ID token; empty for plain OAuth 2.0. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Requests JSON from the provider with the user's access token. */
  readonly fetchResource: (url: string) => Promise<unknown>
  /** Requests the claims of the discovered userinfo endpoint. */
  readonly fetchUserInfo: () => Promise<Readonly<Record<string, unknown>>>
}

/** A user, as described by a provider. */
export interface SignInIdentity {
  /** The provider's permanent id of the user. Accounts are matched by it, never by the email address. */
  readonly subject: string
  /** For display. */
  readonly username: string
  readonly name?: string
  /** Set only when the provider returns the parts of the name; the full name is never split. */
  readonly first_name?: string
  readonly last_name?: string
  readonly email: string | null
  /** True only when the provider states that it verified the address. */
  readonly isEmailVerified: boolean
}

/** An external site to sign in with, for example Google. The name of a third-party provider is the id of its plugin, or `<plugin>.<name>`. */
export interface SignInProvider {
  readonly name: string
  /** The public setting that enables the provider. */
  readonly requiresSetting: string
  /** Returns the site's client, read at every sign-in; `null` while the provider is not configured. */
  readonly getClient: () => Promise<SignInClient | null>
  /** Reads the user from the provider's response. Throws when the response is not valid. */
  readonly identify: (response: SignInResponse) => Promise<SignInIdentity>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** Providers to sign in with, in addition to email and password. */
    'auth.signInProviders/v1': Point<SignInButton>
  }
  interface ServerExtensionPoints {
    'auth.signInProviders/v1': SignInProvider
  }
}
