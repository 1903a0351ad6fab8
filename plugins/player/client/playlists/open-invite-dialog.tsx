import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })))

/** Opens the dialog with the invitation link and the collaborators of a playlist. */
export const openInviteDialog = (playlistId: number): Promise<void> =>
  openModal((modal) => <InviteDialog playlistId={playlistId} modal={modal} />, { plugin: 'player' })
