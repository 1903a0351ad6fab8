import type { Point } from '@balafon/sdk/contract'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** The component of an inline provider. It opens the provider's payment window and calls `onEnd` when that closes. */
    'payments.inline/v1': Point<
      { readonly provider: string; readonly component: string },
      { readonly reference: string; readonly data: Readonly<Record<string, string | number | boolean | null>>; readonly onEnd: () => void }
    >
  }
}
