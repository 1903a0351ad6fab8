import { sendRequest, toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AlbumCard, getAlbum } from '../../contract/catalogue.ts'
import { albumPath } from '../../contract/paths.ts'
import { player, usePlayer } from '../engine/player-store.ts'

/** Plays an album from its card without opening it; pauses it when it is the one that plays. */
export function PlayAlbum({ album }: { album: AlbumCard }) {
  const { t } = useTranslation()
  const to = albumPath(album)
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const press = async () => {
    if (isCurrent) return player.toggle()
    const { album: whole } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(whole.tracks, 0, { title: album.name, to })
  }
  return (
    <span data-playing={isPlaying || undefined}>
      <IconButton
        look="accent"
        size="large"
        label={t(isPlaying ? 'pause_name' : 'play_name', { name: album.name })}
        onPress={() => void press().catch(() => toast.danger(t('notice.failed')))}
      >
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
    </span>
  )
}
