import type { Point } from '@balafon/sdk/contract'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A tab of somebody's profile. Its id is the last part of its address. Of a private profile others see none. */
    'auth.profileTabs/v1': Point<
      {
        readonly id: string
        /** Translation key. */
        readonly label: string
        readonly component: string
        readonly order?: number
        readonly audience?: 'everyone' | 'user'
      },
      { readonly userId: number }
    >
  }
}
