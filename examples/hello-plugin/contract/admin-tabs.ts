import type { Ordered, Point } from '@balafon/sdk/contract'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    'admin.tabs/v1': Point<
      Ordered & {
        readonly id: string
        readonly label: string
        readonly icon: string
        readonly path: string
        readonly component: string
        readonly group?: string
      }
    >
  }
}
