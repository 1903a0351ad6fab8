import { navigateTo, openModal, readBootstrap } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { ItemKind } from '../../contract/fields.ts'

const BuyDialog = lazy(() => import('./buy-dialog.tsx'))

/** What the dialog sells. `name` is shown until the offer is loaded. */
export interface BuyRequest {
  readonly kind: ItemKind
  readonly itemId: number
  readonly name: string
  readonly isGift?: boolean
}

/** Opens the dialog that buys a track or an album. Guests sign in first. */
export async function openBuyDialog(request: BuyRequest): Promise<void> {
  if (!readBootstrap().user) return navigateTo('/login')
  await openModal((modal) => <BuyDialog {...modal} request={request} />, { plugin: 'wallet' })
}
