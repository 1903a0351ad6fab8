import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { player, usePlayer } from '../engine/player-store.ts'
import classes from './panel.module.css'
import { PanelContent } from './panel-content.tsx'
import { getPanelKey, usePanels } from './use-panels.ts'

/** The side panel: queue, lyrics, or a panel of another plugin. */
export default function Panel({ panel }: { panel: string }) {
  const { t } = useTranslation()
  const track = usePlayer((state) => state.track)
  const contributedPanel = usePanels().find((item) => getPanelKey(item) === panel)
  const isBuiltIn = panel === 'queue' || panel === 'lyrics'
  if (!track || (!isBuiltIn && !contributedPanel)) return null
  const title = contributedPanel?.title ?? t(panel)
  return (
    <aside className={classes.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton label={t('close_panel')} onPress={() => player.togglePanel(panel)}>
          <X />
        </IconButton>
      </header>
      <div className={classes.body}>
        <PanelContent panel={panel} track={track} />
      </div>
    </aside>
  )
}
