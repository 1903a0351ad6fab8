import { ContributedComponent } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { LyricsView } from '../lyrics/lyrics-view.tsx'
import { createCurrentTrack } from './create-current-track.ts'
import { QueueList } from './queue-list.tsx'
import { getPanelKey, usePanels } from './use-panels.ts'

/** The content of a panel, beside the page or in the full-screen player. */
export function PanelContent({ panel, track }: { panel: string; track: TrackCard }) {
  const contributedPanel = usePanels().find((item) => getPanelKey(item) === panel)
  if (panel === 'queue') return <QueueList />
  if (panel === 'lyrics') return <LyricsView trackId={track.id} scrollsAutomatically />
  return contributedPanel ? (
    <ContributedComponent plugin={contributedPanel.plugin} component={contributedPanel.component} props={createCurrentTrack(track)} />
  ) : null
}
