import { useState } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'

/** The name of a panel: `queue`, `lyrics`, or the key of another plugin’s panel. */
export type Panel = string

const DESKTOP_PANELS: readonly Panel[] = ['lyrics', 'queue']

/** Returns the open panels of the full-screen player. On desktops, the lyrics and one other panel can be open. On phones, one panel can be open. */
export function useOpenPanels(track: TrackCard, isPhone: boolean) {
  const canShowLyrics = useCanShowLyrics(track)
  const [panels, setPanels] = useState<readonly Panel[]>(isPhone ? [] : DESKTOP_PANELS)
  const togglePanel = (panel: Panel) =>
    setPanels((current) => {
      if (current.includes(panel)) return current.filter((other) => other !== panel)
      if (isPhone) return [panel]
      // The lyrics are the first panel, so that they are beside the cover.
      return panel === 'lyrics' ? ['lyrics', ...current] : [...current.filter((other) => other === 'lyrics'), panel]
    })
  return { openPanels: panels.filter((panel) => panel !== 'lyrics' || canShowLyrics), togglePanel }
}
