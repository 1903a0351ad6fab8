import { type Modal, reportError, sendRequest, toast, useApi, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylist } from '../../contract/catalogue.ts'
import { createPlaylistInvitation, deletePlaylistInvitation, removePlaylistCollaborator } from '../../contract/playlists.ts'
import classes from './add-to-playlist-dialog.module.css'

interface InviteDialogProps {
  readonly playlistId: number
  readonly modal: Modal<void>
}

/** Shows the invitation link and the collaborators of a playlist. */
export function InviteDialog({ playlistId, modal: { isOpen, onClose } }: InviteDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const invalidate = useInvalidateQueries()
  const params = { playlistId }
  const collaborators = useApi(getPlaylist, { params }).data?.playlist.collaborators ?? []
  const [invitation, setInvitation] = useState<{ readonly url: string; readonly expires_at: string }>()
  const copy = async () => {
    try {
      const created = (await sendRequest(createPlaylistInvitation, { params })).invitation
      setInvitation(created)
      await navigator.clipboard.writeText(created.url)
      toast.positive(t('notice.link_copied'))
    } catch (error) {
      // When the browser refuses access to the clipboard, no error is shown, because the user can copy the link from the dialog.
      if (!(error instanceof DOMException)) reportError(error)
    }
    await invalidate(getPlaylist)
  }
  const run = (change: Promise<unknown>) => void change.then(() => invalidate(getPlaylist), reportError)
  return (
    <Dialog title={t('playlist.invite.title')} closeLabel={t('close')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.content}>
        <p>{t('playlist.invite.text')}</p>
        {invitation ? (
          <p>
            <code>{invitation.url}</code>
            <br />
            {t('playlist.invite.valid_until', { date: format.date(invitation.expires_at) })}
          </p>
        ) : null}
        <Button onPress={() => void copy()}>{t('playlist.invite.copy')}</Button>
        {invitation ? (
          <Button
            variant="quiet"
            onPress={() => {
              setInvitation(undefined)
              run(sendRequest(deletePlaylistInvitation, { params }))
            }}
          >
            {t('playlist.invite.revoke')}
          </Button>
        ) : null}
        <ul className={classes.list} aria-label={t('playlist.collaborators')}>
          {collaborators.map(({ id, name }) => (
            <li key={id} className={classes.option}>
              <Avatar name={name} />
              <span className={classes.name}>{name}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('playlist.remove_collaborator', { name })}
                onPress={() => run(sendRequest(removePlaylistCollaborator, { params: { playlistId, userId: id } }))}
              >
                {t('playlist.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
