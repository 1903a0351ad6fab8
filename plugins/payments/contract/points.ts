import type { Point } from '@balafon/sdk/contract'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** How a provider whose `start` is `inline` is paid with: the component opens the provider's own window, and says when it is over. */
    'payments.inline/v1': Point<
      { readonly provider: string; readonly component: string },
      { readonly reference: string; readonly data: Readonly<Record<string, string | number | boolean | null>>; readonly onEnd: () => void }
    >
  }
}
