import { formatDuration, useSetting, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { MessageCirclePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { openCommentDialog } from '../comments/open-comment-dialog.ts'
import { usePlayer } from '../engine/player-store.ts'

/** Opens the dialog for a comment at the current position. The button is not shown to guests, and not on sites without comments. */
export function CommentButton({ track, isIcon = false }: { readonly track: TrackCard; readonly isIcon?: boolean }) {
  const { t } = useTranslation()
  const isEnabled = useSetting('player.comments.enable') === true
  const isSignedIn = useUser() !== null
  const time = usePlayer(({ position }) => formatDuration(position))
  if (!isEnabled || !isSignedIn) return null
  const open = () => openCommentDialog(track, Math.floor(usePlayer.getState().position))
  if (isIcon)
    return (
      <IconButton size="large" label={t('comments.write')} onPress={open}>
        <MessageCirclePlus />
      </IconButton>
    )
  return (
    <Button variant="quiet" icon={<MessageCirclePlus aria-hidden="true" />} onPress={open}>
      {t('comments.at', { time })}
    </Button>
  )
}
