import { ContributedComponent } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { LyricsText } from '../lyrics/lyrics-text.tsx'
import { panelName, usePanels } from './panels.ts'
import { playing } from './playing.ts'
import { QueueList } from './queue-list.tsx'

/** What a panel shows, beside the page or on the whole phone. */
export function PanelBody({ panel, track }: { panel: string; track: TrackCard }) {
  const contributed = usePanels().find((each) => panelName(each) === panel)
  if (panel === 'queue') return <QueueList />
  if (panel === 'lyrics') return <LyricsText trackId={track.id} follows />
  return contributed ? <ContributedComponent plugin={contributed.plugin} component={contributed.component} props={playing(track)} /> : null
}
