import type { useOpenModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx'))

/** Opens the dialog that moves earnings to the wallet. */
export const openTransfer = (openModal: ReturnType<typeof useOpenModal>, earnings: number): Promise<void> =>
  openModal((modal) => <TransferDialog {...modal} earnings={earnings} />)
