import type { useOpenModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const WithdrawalDialog = lazy(() => import('./withdrawal-dialog.tsx'))

/** Opens the dialog that requests a withdrawal of earnings. */
export const openWithdrawal = (openModal: ReturnType<typeof useOpenModal>, earnings: number): Promise<void> =>
  openModal((modal) => <WithdrawalDialog {...modal} earnings={earnings} />)
