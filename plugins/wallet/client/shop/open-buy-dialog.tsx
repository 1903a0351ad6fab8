import { navigateTo, openModal, readBootstrap } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { BuyRequest } from './buy-request.ts'

const BuyDialog = lazy(() => import('./buy-dialog.tsx'))

/** Opens the dialog that buys a track or an album. Guests sign in first. */
export async function openBuyDialog(request: BuyRequest): Promise<void> {
  if (!readBootstrap().user) return navigateTo('/login')
  await openModal((modal) => <BuyDialog {...modal} request={request} />, { plugin: 'wallet' })
}
