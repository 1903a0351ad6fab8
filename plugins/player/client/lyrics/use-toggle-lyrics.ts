import { toast } from '@balafon/sdk/client'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { useCanShowLyrics } from './use-can-show-lyrics.ts'

/** Returns a function that opens or closes the lyrics panel. For a track without lyrics it shows a message and opens nothing. */
export function useToggleLyrics(track: TrackCard): () => void {
  const { t } = useTranslation()
  const canShowLyrics = useCanShowLyrics(track)
  return useCallback(() => {
    const isOpen = usePlayer.getState().panel === 'lyrics'
    if (canShowLyrics || isOpen) player.togglePanel('lyrics')
    else toast.positive(t('lyrics.not_found'))
  }, [canShowLyrics, t])
}
