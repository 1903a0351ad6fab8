import type { Point } from '@balafon/sdk/contract'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A tab of the user profile. Its id is the last part of the URL. Other users see no tabs of a private profile. */
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
