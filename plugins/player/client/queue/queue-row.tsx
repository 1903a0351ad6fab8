import { IconButton } from '@balafon/ui/icon-button'
import { Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import { player } from '../engine/player-store.ts'
import type { QueueItem } from '../engine/queue.ts'
import { getMusicItemMenuProps } from '../music-item-menu/open-music-item-menu.ts'
import classes from './queue-panel.module.css'

/** A row of the queue. A click on the cover or a double-click on the row plays the track. */
export function QueueRow({ item: { entry, track }, onRemove }: { readonly item: QueueItem; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const { onContextMenu } = getMusicItemMenuProps({ kind: 'track', track })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the right click opens the menu that the track has everywhere
    <div className={classes.row} onContextMenu={onContextMenu}>
      <button type="button" className={classes.play} aria-label={t('play_name', { name: track.name })} onClick={() => player.playEntry(entry)}>
        <Cover image={track.image} />
        <Play size={16} fill="currentColor" aria-hidden="true" />
      </button>
      <TrackText track={track} />
      <IconButton size="small" label={t('queue.remove', { name: track.name })} onPress={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

export const QueueTrack = ({ track }: { readonly track: TrackCard }) => (
  <>
    <span className={classes.cover}>
      <Cover image={track.image} />
    </span>
    <TrackText track={track} />
  </>
)

const TrackText = ({ track }: { readonly track: TrackCard }) => (
  <span className={classes.text}>
    <b>{track.name}</b>
    <span>{track.artists.map(({ name }) => name).join(', ')}</span>
  </span>
)
