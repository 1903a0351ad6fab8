import type { Access } from '@balafon/sdk/contract'

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    /** Whose route it is and who may call it; only endpoints have it. */
    balafon?: { readonly plugin: string; readonly access: Access; readonly isWebhook?: boolean; readonly acceptsAccessToken?: boolean }
  }
}
