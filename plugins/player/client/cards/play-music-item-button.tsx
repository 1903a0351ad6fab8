import { toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MusicItem } from '../../contract/points.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { getCard, getMusicItemPath } from '../music-item-menu/music-item.ts'
import { fetchTracks, prepareTracks } from './card-tracks.ts'

/** A button on a card that plays its album, artist or playlist, or pauses it when it is playing. */
export function PlayMusicItemButton({ musicItem }: { musicItem: MusicItem }) {
  const { t } = useTranslation()
  const { name } = getCard(musicItem)
  const to = getMusicItemPath(musicItem)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const togglePlayback = async () => {
    if (isCurrent) return player.toggle()
    const tracks = await fetchTracks(musicItem)
    if (tracks.length > 0) player.playTracks(tracks, 0, { title: name, to })
    else toast.danger(t('menu.nothing_to_play'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only announce that the button may be pressed
    <span data-playing={isPlaying || undefined} onPointerEnter={() => prepareTracks(musicItem)} onFocus={() => prepareTracks(musicItem)}>
      <IconButton
        variant="accent"
        size="large"
        label={t(isPlaying ? 'pause_name' : 'play_name', { name })}
        onPress={() => void togglePlayback().catch(() => toast.danger(t('notice.failed')))}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
    </span>
  )
}
