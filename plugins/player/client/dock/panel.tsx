import { useT } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { player, usePlayer } from '../engine/player-store.ts'
import { LyricsText } from '../lyrics/lyrics-text.tsx'
import classes from './panel.module.css'
import { QueueList } from './queue-list.tsx'

/** Queue or lyrics, beside the page. */
export default function Panel({ panel }: { panel: 'queue' | 'lyrics' }) {
  const t = useT()
  const trackId = usePlayer(({ track }) => track?.id)
  if (trackId === undefined) return null
  return (
    <aside className={classes.panel} aria-label={t(panel)}>
      <header>
        <h2>{t(panel)}</h2>
        <IconButton label={t('close_panel')} onPress={() => player.togglePanel(panel)}>
          <X />
        </IconButton>
      </header>
      <div className={classes.body}>{panel === 'queue' ? <QueueList /> : <LyricsText trackId={trackId} follows />}</div>
    </aside>
  )
}
