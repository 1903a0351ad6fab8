import { toast, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Heart, ListEnd, ListPlus, Play, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLikeTracks } from '../collection/use-like-tracks.ts'
import { player } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import { addToPlaylist } from '../playlists/add-to-playlist.tsx'
import classes from './bulk-bar.module.css'
import type { TrackEntry } from './track-entry.ts'

interface BulkBarProps {
  readonly entries: readonly TrackEntry[]
  readonly source: QueueSource
  readonly isSignedIn: boolean
  /** Removes rows from the list, for example from a playlist. A list without this function offers to like the tracks instead. */
  readonly onRemove: ((entries: readonly TrackEntry[]) => void) | undefined
  readonly onDone: () => void
}

/** The bar for selected rows of a list of tracks, above the player. */
export function BulkBar({ entries, source, isSignedIn, onRemove, onDone }: BulkBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { likeTracks } = useLikeTracks()
  const tracks = entries.map(({ track }) => track)
  const ids = tracks.map(({ id }) => id)
  const runAndClose = (run: () => void) => () => {
    run()
    onDone()
  }
  return createPortal(
    <section className={classes.bar} data-selection-bar aria-label={t('selection')}>
      <p className={classes.count} role="status">
        <b>{t('selection.songs', { count: entries.length })}</b> <span>{format.longDuration(tracks.reduce((sum, { duration }) => sum + duration, 0))}</span>
      </p>
      <div className={classes.actions}>
        <BulkButton icon={<Play />} label={t('menu.play')} isMain onPress={runAndClose(() => player.playTracks(tracks, 0, source))} />
        <BulkButton
          icon={<ListEnd />}
          label={t('queue.add')}
          onPress={runAndClose(() => {
            player.addToQueue(tracks)
            toast.positive(t('notice.queued_songs', { count: tracks.length }))
          })}
        />
        {isSignedIn ? <BulkButton icon={<ListPlus />} label={t('playlist.add_to')} onPress={() => void addToPlaylist(ids).then(onDone)} /> : null}
        {isSignedIn && !onRemove ? <BulkButton icon={<Heart />} label={t('like')} onPress={runAndClose(() => void likeTracks(ids))} /> : null}
        {onRemove ? <BulkButton icon={<Trash2 />} label={t('selection.remove')} onPress={runAndClose(() => onRemove(entries))} /> : null}
      </div>
      <IconButton label={t('selection.clear')} onPress={onDone}>
        <X />
      </IconButton>
    </section>,
    document.body,
  )
}

interface BulkButtonProps {
  readonly icon: ReactNode
  readonly label: string
  readonly isMain?: boolean
  readonly onPress: () => void
}

const BulkButton = ({ icon, label, isMain = false, onPress }: BulkButtonProps) => (
  <Button size="small" variant={isMain ? 'outline' : 'quiet'} icon={icon} onPress={onPress}>
    <span className={classes.label}>{label}</span>
  </Button>
)
