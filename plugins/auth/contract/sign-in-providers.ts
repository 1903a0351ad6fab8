import type { Ordered, Point } from '@balafon/sdk/contract'

/** A button on the sign-in pages and a row in the account settings. */
export interface SignInButton extends Pick<Ordered, 'order'> {
  /** The service's name in addresses and tables: that of the server half's `SignInProvider`. */
  readonly name: string
  /** Translation key: what the service is called. */
  readonly label: string
  /** A public setting that holds another label. */
  readonly labelFrom?: string
  /** The public setting that switches it on. */
  readonly requiresSetting: string
  /** An SVG path on a grid of 24, drawn as a line; the label's first letter when there is none. */
  readonly glyph?: string
}

/** Where the site is registered with a service. */
export interface SignInClient {
  readonly id: string
  readonly secret: string
  readonly scope?: string
  /** With an `issuer` alone, the rest is discovered (OpenID Connect); otherwise an OAuth 2.0 service at these addresses. */
  readonly service: { readonly issuer: string; readonly authorization?: string; readonly token?: string }
  /** Whether the service takes proof keys (RFC 7636); OpenID Connect always does. */
  readonly proofKey?: boolean
  /** How the secret is sent, where that is not discovered. */
  readonly secretBy?: 'header' | 'body'
}

/** What a service answered when a user came back from it. */
export interface SignInAnswer {
  /** Of the checked ID token; none where the service gives none. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Asks the service in the user's name, and reads JSON. */
  readonly ask: (url: string) => Promise<unknown>
  /** The claims of the discovered userinfo endpoint. */
  readonly userInfo: () => Promise<Readonly<Record<string, unknown>>>
}

/** Somebody, as a service knows them. */
export interface SignInIdentity {
  /** What the service calls them for good: the key, never the e-mail. */
  readonly subject: string
  /** For showing. */
  readonly username: string
  readonly name?: string
  /** Where the service tells the parts of the name; never cut out of the whole. */
  readonly first_name?: string
  readonly last_name?: string
  readonly email: string | null
  /** Only when the service says that it has made sure. */
  readonly isEmailVerified: boolean
}

/** A service to sign in with, for the server half. A stranger's is called as its plugin is, or `<plugin>.<more>`. */
export interface SignInProvider {
  readonly name: string
  /** The public setting that switches it on. */
  readonly requiresSetting: string
  /** Read at every sign-in. `null`: the operator has not set it up. */
  readonly client: () => Promise<SignInClient | null>
  /** Throws when the answer is not what the service promises. */
  readonly identify: (answer: SignInAnswer) => Promise<SignInIdentity>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** Services to sign in with, beside e-mail and password. */
    'auth.signInProviders/v1': Point<SignInButton>
  }
  interface ServerPoints {
    'auth.signInProviders/v1': SignInProvider
  }
}
