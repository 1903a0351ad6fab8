import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './panel.module.css'
import { PanelBody } from './panel-body.tsx'
import { panelName, usePanels } from './panels.ts'

/** Queue, lyrics or another plugin's panel, beside the page. */
export default function Panel({ panel }: { panel: string }) {
  const { t } = useTranslation()
  const track = usePlayer((state) => state.track)
  const contributed = usePanels().find((each) => panelName(each) === panel)
  const isOurs = panel === 'queue' || panel === 'lyrics'
  if (!track || (!isOurs && !contributed)) return null
  const title = contributed?.title ?? t(panel)
  return (
    <aside className={classes.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton label={t('close_panel')} onPress={() => player.togglePanel(panel)}>
          <X />
        </IconButton>
      </header>
      <div className={classes.body}>
        <PanelBody panel={panel} track={track} />
      </div>
    </aside>
  )
}
