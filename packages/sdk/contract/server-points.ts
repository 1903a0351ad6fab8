/**
 * What plugins can offer each other's server halves: point → the type of one offer. The frame's stand here; a plugin
 * that opens one of its own adds it by declaration merging, as with `ExtensionPoints`.
 */
export interface ServerPoints {
  /** Something more to be known of a user, for who asks for it by name: `GET me?with=social_profiles`. */
  'core.userDetails/v1': {
    readonly name: string
    readonly load: (userId: number) => Promise<unknown>
    /** The permission with which it can be asked of others too, whose account one may see; without it, everybody asks of themselves. */
    readonly permissionForOthers?: string
    /** Also a part of the user whom every page brings with it: something small and quickly known. */
    readonly includeInBootstrap?: boolean
    /** Also for who comes with an access token: nothing about passwords, second factors, connected services, tokens or money. */
    readonly allowsAccessToken?: boolean
  }
  /** Access tokens: calls that carry one (`Authorization: Bearer …`) are their owner's, on endpoints that are `byToken`. */
  'core.bearerTokens/v1': {
    /** What its tokens begin with; those of others it is not asked about. */
    readonly prefix: string
    /** Without this permission its owner's tokens are worth nothing. */
    readonly permission: string
    /** Whose it is; `null`: nobody's. `closed`: no tokens are taken at present. Asked for every call, so quickly known. */
    readonly findOwner: (token: string) => Promise<number | 'closed' | null>
  }
}

export type ServerPointId = keyof ServerPoints
