import type { Access } from '@balafon/sdk/contract'
import type { Identity } from '@balafon/sdk/server'
import type { SignedRange } from '../files/range-responses.ts'
import type { SharedResponse } from './guest-responses.ts'

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    /** The owner and the access of an endpoint. Other routes have none. */
    balafon?: { readonly plugin: string; readonly access: Access; readonly isWebhook?: boolean; readonly acceptsAccessToken?: boolean }
  }

  interface AppCredentials {
    /** The signed-in user; null for a guest. */
    identity: Identity | null
  }

  interface RequestApplicationState {
    /** Allows the style elements that the scripts of a page add. */
    nonce?: string
    /** The hash of the inline style element of a page. */
    styleHash?: string
    /** Replaces the default Content-Security-Policy. */
    contentSecurityPolicy?: string
    /** Whether the page of a popup may keep its reference to the window that opened it. */
    keepsOpener?: boolean
    /** The response of an endpoint, when other guests may get it too. */
    sharedResponse?: SharedResponse
    /** The file of a signed URL, when one part of it was sent. */
    signedRange?: SignedRange
  }
}
