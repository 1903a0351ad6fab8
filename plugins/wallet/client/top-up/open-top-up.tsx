import type { useOpenModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const TopUpDialog = lazy(() => import('./top-up-dialog.tsx'))

/** Opens the dialog that tops up the wallet. `suggested` is the amount to begin with, in the currency's smallest unit. */
export const openTopUp = (openModal: ReturnType<typeof useOpenModal>, suggested?: number): Promise<void> =>
  openModal((modal) => <TopUpDialog {...modal} suggested={suggested} />)
