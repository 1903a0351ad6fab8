import { sendRequest, toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AlbumCard, getAlbum } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { player, usePlayer } from '../engine/player-store.ts'

/** A button on an album’s card that plays the album, or pauses it when it is playing. */
export function PlayAlbumButton({ album }: { album: AlbumCard }) {
  const { t } = useTranslation()
  const to = getAlbumPath(album)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const togglePlayback = async () => {
    if (isCurrent) return player.toggle()
    const { album: fullAlbum } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(fullAlbum.tracks, 0, { title: album.name, to })
  }
  return (
    <span data-playing={isPlaying || undefined}>
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
