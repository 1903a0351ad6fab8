import { confirm, reportError, sendRequest, toast, useInvalidateQueries, useNavigate, useUser } from '@balafon/sdk/client'
import { buildPath } from '@balafon/sdk/contract'
import type { MenuAction } from '@balafon/ui/menu'
import { Download, LogOut, Pencil, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Playlist } from '../../contract/catalogue.ts'
import { listLibraryPlaylists } from '../../contract/collection.ts'
import { deletePlaylist, listEditablePlaylists, removePlaylistCollaborator } from '../../contract/playlists.ts'
import { editPlaylist } from '../playlists/edit-playlist.tsx'
import { openInviteDialog } from '../playlists/open-invite-dialog.tsx'

/** Returns the additional menu entries on the page of a playlist, for example those for editing. */
export function usePlaylistActions(playlist: Playlist): MenuAction[] {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const leavePage = async (change: Promise<unknown>, text: string) => {
    try {
      await change
      toast.positive(text)
      await navigate('/library/playlists')
      await invalidate(listEditablePlaylists, listLibraryPlaylists)
    } catch (error) {
      reportError(error)
    }
  }
  const remove = async () => {
    const { name } = playlist
    if (!(await confirm({ title: t('playlist.delete.title', { name }), text: t('playlist.delete.text'), action: t('playlist.delete'), isDanger: true }))) return
    await leavePage(sendRequest(deletePlaylist, { params: { playlistId: playlist.id } }), t('playlist.deleted', { name }))
  }
  const leave = () =>
    leavePage(
      sendRequest(removePlaylistCollaborator, { params: { playlistId: playlist.id, userId: user?.id ?? 0 } }),
      t('playlist.left', { name: playlist.name }),
    )
  const download = { id: 'm3u', label: t('playlist.download'), icon: <Download />, onAction: () => location.assign(buildPath(`playlists/${playlist.id}/m3u`)) }
  if (playlist.is_owner)
    return [
      { id: 'edit', label: t('playlist.edit'), icon: <Pencil />, onAction: () => void editPlaylist({ playlist }) },
      { id: 'collaborators', label: t('playlist.collaborators'), icon: <Users />, onAction: () => void openInviteDialog(playlist.id) },
      download,
      { id: 'delete', label: t('playlist.delete'), icon: <Trash2 />, onAction: () => void remove() },
    ]
  if (playlist.may_edit) return [download, { id: 'leave', label: t('playlist.leave'), icon: <LogOut />, onAction: () => void leave() }]
  return [download]
}
