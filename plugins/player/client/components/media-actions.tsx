import { IconButton } from '@balafon/ui/icon-button'
import { Menu, type MenuAction } from '@balafon/ui/menu'
import { useMedia } from '@balafon/ui/use-media'
import { Ellipsis, ListPlus, Pause, Play, Share2, Shuffle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { MusicItem } from '../../contract/points.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import { usePreparedSound } from '../engine/use-prepared-sound.ts'
import { FollowArtistButton } from '../like/follow-artist-button.tsx'
import { LikeButton } from '../like/like-button.tsx'
import { getCard } from '../music-item-menu/music-item.ts'
import { MusicItemMenuButton } from '../music-item-menu/music-item-menu-button.tsx'
import { addToPlaylist } from '../playlists/add-to-playlist.tsx'
import { openShareDialog } from '../share/open-share-dialog.ts'
import { useQueueActions } from '../tracks/use-queue-actions.tsx'

interface MediaActionsProps {
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
  /** Entries added to the end of the menu. */
  readonly additionalActions?: readonly MenuAction[]
  /** The music item of the page. With it, the actions include a heart and the menu, and for artists a follow button. */
  readonly musicItem?: MusicItem
}

const NO_ACTIONS: readonly MenuAction[] = []

/** Play and shuffle buttons and the menu of an album, artist, playlist or track. */
export function MediaActions({ tracks, source, additionalActions = NO_ACTIONS, musicItem }: MediaActionsProps) {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === source.to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const actions = useQueueActions({ name: source.title, tracks, path: source.to })
  const isEmpty = tracks.length === 0
  const togglePlayback = () => (isCurrent ? player.toggle() : player.playTracks(tracks, 0, source))
  const firstId = tracks[0]?.id
  const prepare = () => firstId !== undefined && !isCurrent && void player.prepareTrack(firstId)
  usePreparedSound(isCurrent ? undefined : firstId)
  const menuLabel = t('more_options', { name: source.title })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only announce that the button may be pressed */}
      <span onPointerEnter={prepare} onFocus={prepare}>
        <IconButton
          variant="accent"
          size="huge"
          isDisabled={isEmpty}
          label={t(isPlaying ? 'pause_name' : 'play_name', { name: source.title })}
          onPress={togglePlayback}
        >
          {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        </IconButton>
      </span>
      {musicItem?.kind === 'track' ? null : (
        <IconButton size="large" isDisabled={isEmpty} label={t('shuffle_name', { name: source.title })} onPress={() => player.shuffleTracks(tracks, source)}>
          <Shuffle />
        </IconButton>
      )}
      {musicItem ? (
        <>
          {musicItem.kind === 'artist' ? <FollowArtistButton id={musicItem.artist.id} name={musicItem.artist.name} /> : null}
          <LikeButton kind={musicItem.kind} id={getCard(musicItem).id} name={source.title} size="large" />
          {musicItem.kind === 'track' ? (
            <IconButton size="large" label={t('playlist.add_to')} onPress={() => void addToPlaylist([musicItem.track.id])}>
              <ListPlus />
            </IconButton>
          ) : null}
          {isPhone ? null : (
            <IconButton size="large" label={t('menu.share')} onPress={() => openShareDialog(musicItem)}>
              <Share2 />
            </IconButton>
          )}
          <MusicItemMenuButton musicItem={musicItem} size="large" getExtraActions={() => additionalActions} />
        </>
      ) : (
        <Menu
          label={menuLabel}
          title={source.title}
          getEntries={() => (additionalActions.length > 0 ? [...actions, 'separator', ...additionalActions] : actions)}
          renderTrigger={(props) => (
            <IconButton {...props} size="large" label={menuLabel}>
              <Ellipsis />
            </IconButton>
          )}
        />
      )}
    </>
  )
}
