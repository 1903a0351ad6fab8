import { toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlbumCard } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { fetchAlbumTracks, prefetchAlbum } from '../engine/album-tracks.ts'
import { player, usePlayer } from '../engine/player-store.ts'

/** A button on an album’s card that plays the album, or pauses it when it is playing. */
export function PlayAlbumButton({ album }: { album: AlbumCard }) {
  const { t } = useTranslation()
  const to = getAlbumPath(album)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const togglePlayback = async () => {
    if (isCurrent) return player.toggle()
    player.playTracks(await fetchAlbumTracks(album.id), 0, { title: album.name, to })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only announce that the button may be pressed
    <span data-playing={isPlaying || undefined} onPointerEnter={() => prefetchAlbum(album.id)} onFocus={() => prefetchAlbum(album.id)}>
      <IconButton
        variant="accent"
        size="large"
        label={t(isPlaying ? 'pause_name' : 'play_name', { name: album.name })}
        onPress={() => void togglePlayback().catch(() => toast.danger(t('notice.failed')))}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
    </span>
  )
}
