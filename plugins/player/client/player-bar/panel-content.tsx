import { ContributedComponent } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { TrackLyrics } from '../lyrics/track-lyrics.tsx'
import { QueuePanel } from '../queue/queue-panel.tsx'
import { createCurrentTrack } from './create-current-track.ts'
import { getPanelKey, usePanels } from './use-panels.ts'

/** The content of a panel, which is shown beside the page or in the full-screen player. */
export function PanelContent({ panel, track, size = 'medium' }: { panel: string; track: TrackCard; size?: 'medium' | 'large' }) {
  const contributedPanel = usePanels().find((item) => getPanelKey(item) === panel)
  if (panel === 'queue') return <QueuePanel />
  if (panel === 'lyrics') return <TrackLyrics track={track} size={size} />
  return contributedPanel ? (
    <ContributedComponent plugin={contributedPanel.plugin} component={contributedPanel.component} props={createCurrentTrack(track)} />
  ) : null
}
