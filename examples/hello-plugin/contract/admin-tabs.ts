import type { Audience, Point } from '@balafon/sdk/contract'

interface AdminTab {
  readonly id: string
  readonly label: string
  readonly icon: string
  readonly path: `/admin/${string}`
  readonly component: string
  readonly group?: 'content' | 'people' | 'site' | 'system'
  readonly order?: number
  readonly for?: Audience
}

/** The back office's point, said once more: this plugin has something for it and does without it too. */
declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    'admin.tabs/v1': Point<AdminTab>
  }
}
