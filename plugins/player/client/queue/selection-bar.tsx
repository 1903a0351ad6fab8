import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ListPlus, ListStart, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player } from '../engine/player-store.ts'
import type { QueueItem } from '../engine/queue.ts'
import { addToPlaylist } from '../playlists/add-to-playlist.tsx'
import classes from './queue-panel.module.css'
import { runUndoable } from './queue-undo.ts'

interface SelectionBarProps {
  readonly items: readonly QueueItem[]
  readonly onRemove: (entries: readonly string[]) => void
  readonly onDone: () => void
}

/** A bar with the actions for the selected rows of the queue. */
export function SelectionBar({ items, onRemove, onDone }: SelectionBarProps) {
  const { t } = useTranslation()
  const entries = items.map(({ entry }) => entry)
  const playNext = () => {
    runUndoable(() => player.playEntriesNext(entries))
    onDone()
  }
  return (
    <div className={classes.selection} role="toolbar" aria-label={t('selection')}>
      <p role="status">{t('selection.count', { count: items.length })}</p>
      <Button variant="quiet" size="small" icon={<ListStart />} onPress={playNext}>
        {t('queue.play_next')}
      </Button>
      <Button variant="quiet" size="small" icon={<ListPlus />} onPress={() => void addToPlaylist(items.map(({ track }) => track.id))}>
        {t('menu.add_to_playlist')}
      </Button>
      <Button variant="quiet" size="small" icon={<Trash2 />} onPress={() => onRemove(entries)}>
        {t('queue.remove_selected')}
      </Button>
      <IconButton size="small" label={t('selection.clear')} onPress={onDone}>
        <X />
      </IconButton>
    </div>
  )
}
