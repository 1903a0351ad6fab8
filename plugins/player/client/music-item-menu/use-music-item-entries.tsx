import { Icon, runCommand, sendRequest, toast, useBootstrap, useLocation, useNavigate, usePermission, useSetting, useUser } from '@balafon/sdk/client'
import { type Contribution, slugify } from '@balafon/sdk/contract'
import type { MenuAction, MenuEntry } from '@balafon/ui/menu'
import {
  Disc3,
  Download,
  FolderInput,
  Heart,
  HeartOff,
  Link2,
  ListEnd,
  ListMusic,
  ListPlus,
  ListStart,
  Music,
  Play,
  Radio,
  Repeat2,
  Share2,
  User,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getArtistPath, getRadioPath } from '../../contract/paths.ts'
import { getTrackDownload } from '../../contract/playback.ts'
import { useFlag } from '../collection/use-flag.ts'
import { player } from '../engine/player-store.ts'
import { addToPlaylist } from '../playlists/add-to-playlist.tsx'
import { movePlaylistToAnyFolder } from '../playlists/edit-folder.tsx'
import { openShareDialog } from '../share/open-share-dialog.ts'
import { useRowActions } from '../tracks/use-row-actions.tsx'
import { getCard, getMusicItemPath, loadTracks, type MusicItem } from './music-item.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const NO_TRACK: TrackCard = { id: 0, name: '', duration: 0, number: 0, plays: 0, image: null, artists: [], album: null, has_lyrics: false }

/** Returns the entries of the menu of a track, album, artist or playlist, including the entries of other plugins and `extraActions`. */
export function useMusicItemEntries(musicItem: MusicItem, extraActions: readonly MenuAction[]): MenuEntry[] {
  const groups = [
    usePlaybackActions(musicItem),
    useCollectionActions(musicItem),
    useLinkActions(musicItem),
    useShareActions(musicItem),
    useContributedActions(musicItem),
    extraActions,
  ]
  return groups.filter((group) => group.length > 0).flatMap((group, index): readonly MenuEntry[] => (index > 0 ? ['separator', ...group] : group))
}

function usePlaybackActions(musicItem: MusicItem): MenuAction[] {
  const { t } = useTranslation()
  const { name } = getCard(musicItem)
  const runWithTracks = (run: (tracks: readonly TrackCard[]) => void) => () =>
    void loadTracks(musicItem).then(
      (tracks) => (tracks.length > 0 ? run(tracks) : toast.danger(t('menu.nothing_to_play'))),
      () => toast.danger(t('notice.failed')),
    )
  return [
    {
      id: 'play',
      label: t('menu.play'),
      icon: <Play />,
      onAction: runWithTracks((tracks) => player.playTracks(tracks, 0, { title: name, to: getMusicItemPath(musicItem) })),
    },
    {
      id: 'next',
      label: t('queue.play_next'),
      icon: <ListStart />,
      onAction: runWithTracks((tracks) => {
        player.playNext(tracks)
        toast.positive(t('notice.queued_next', { name }))
      }),
    },
    {
      id: 'add',
      label: t('queue.add'),
      icon: <ListEnd />,
      onAction: runWithTracks((tracks) => {
        player.addToQueue(tracks)
        toast.positive(t('notice.queued'))
      }),
    },
    { id: 'playlist', label: t('playlist.add_to'), icon: <ListPlus />, onAction: runWithTracks((tracks) => void addToPlaylist(tracks.map(({ id }) => id))) },
  ]
}

function useCollectionActions(musicItem: MusicItem): MenuAction[] {
  const { t } = useTranslation()
  const { id, name } = getCard(musicItem)
  const like = useFlag('liked', musicItem.kind, id)
  const follow = useFlag('followed', 'artist', musicItem.kind === 'artist' ? id : 0)
  const repost = useFlag('reposted', musicItem.kind, id)
  const isSignedIn = useUser() !== null
  const notify = async (change: Promise<boolean>, text: string) => {
    if (await change) toast.positive(text)
  }
  return [
    {
      id: 'like',
      label: t(like.isOn ? 'unlike' : 'like'),
      icon: like.isOn ? <HeartOff /> : <Heart />,
      onAction: () => void notify(like.change(), t(like.isOn ? 'notice.unliked' : 'notice.liked')),
    },
    ...(musicItem.kind === 'artist'
      ? [
          {
            id: 'follow',
            label: t(follow.isOn ? 'unfollow_artist' : 'follow_artist'),
            icon: follow.isOn ? <UserCheck /> : <UserPlus />,
            onAction: () => void notify(follow.change(), t(follow.isOn ? 'notice.unfollowed' : 'notice.followed', { name })),
          },
        ]
      : []),
    ...(musicItem.kind === 'playlist' && isSignedIn
      ? [{ id: 'folder', label: t('folder.move'), icon: <FolderInput />, onAction: () => void movePlaylistToAnyFolder({ id, name }) }]
      : []),
    ...(musicItem.kind === 'track' || musicItem.kind === 'album'
      ? [
          {
            id: 'repost',
            label: t(repost.isOn ? 'remove_repost' : 'repost'),
            icon: <Repeat2 />,
            onAction: () => void notify(repost.change(), t(repost.isOn ? 'notice.repost_removed' : 'notice.reposted')),
          },
        ]
      : []),
  ]
}

function useLinkActions(musicItem: MusicItem): MenuAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const createLink = (id: string, label: string, icon: MenuAction['icon'], path: string) => ({
    path,
    action: { id, label, icon, onAction: () => void navigate(path) } satisfies MenuAction,
  })
  const ownLink = {
    track: () => createLink('song', t('menu.go_to_song'), <Music />, getMusicItemPath(musicItem)),
    album: () => createLink('album', t('go_to_album'), <Disc3 />, getMusicItemPath(musicItem)),
    artist: () => createLink('artist', t('go_to_artist'), <User />, getMusicItemPath(musicItem)),
    playlist: () => createLink('playlist page', t('menu.go_to_playlist'), <ListMusic />, getMusicItemPath(musicItem)),
  }[musicItem.kind]()
  const album = musicItem.kind === 'track' ? musicItem.track.album : null
  const artists = musicItem.kind === 'track' ? musicItem.track.artists : musicItem.kind === 'album' ? musicItem.album.artists : []
  const links = [
    ownLink,
    ...(album ? [createLink('album', t('go_to_album'), <Disc3 />, getAlbumPath({ ...album, artists }))] : []),
    ...artists.map((artist) =>
      createLink(
        `artist ${artist.id}`,
        artists.length > 1 ? t('menu.go_to_artist_name', { name: artist.name }) : t('go_to_artist'),
        <User />,
        getArtistPath(artist),
      ),
    ),
  ]
  // The menu has no link to the page that is already open. Only the kind and the id are compared, because the path in the browser can contain an older name.
  const currentPage = getPagePrefix(pathname)
  return links.filter(({ path }) => getPagePrefix(path) !== currentPage).map(({ action }) => action)
}

/** Returns `/album/7` for the path of the page of album 7. */
const getPagePrefix = (path: string) => path.split('/').slice(0, 3).join('/')

function useShareActions(musicItem: MusicItem): MenuAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name } = getCard(musicItem)
  const isPermitted = usePermission('music.download')
  const canDownload = useSetting('player.downloads.enable') === true && isPermitted
  const copyLink = () =>
    navigator.clipboard.writeText(new URL(getMusicItemPath(musicItem), location.origin).href).then(
      () => toast.positive(t('notice.link_copied')),
      () => toast.danger(t('notice.link_not_copied')),
    )
  return [
    { id: 'radio', label: t('menu.start_radio'), icon: <Radio />, onAction: () => void navigate(getRadioPath(musicItem.kind, id, name)) },
    { id: 'share', label: t('menu.share'), icon: <Share2 />, onAction: () => openShareDialog(musicItem) },
    { id: 'copy', label: t('copy_link'), icon: <Link2 />, onAction: () => void copyLink() },
    ...(musicItem.kind === 'track' && canDownload
      ? [{ id: 'download', label: t('menu.download'), icon: <Download />, onAction: () => void downloadTrack(id) }]
      : []),
  ]
}

function useContributedActions(musicItem: MusicItem): MenuAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rowActions = useRowActions(musicItem.kind === 'track' ? musicItem.track : NO_TRACK)
  const contributions = useBootstrap((bootstrap) => bootstrap.contributions['player.subjectActions/v1'] ?? NO_CONTRIBUTIONS)
  const run = ({ plugin, to, run: command }: Contribution) =>
    to === undefined
      ? runCommand(plugin, String(command), { subject: musicItem }).catch(() => toast.danger(t('load_failed.text')))
      : navigate(buildPath(String(to), getCard(musicItem)))
  const actions = contributions
    .filter(({ kinds }) => Array.isArray(kinds) && kinds.includes(musicItem.kind))
    .map((contribution) => ({
      id: `${contribution.plugin} ${String(contribution.id)}`,
      label: String(contribution.label),
      icon: <Icon name={contribution.icon} />,
      onAction: () => void run(contribution),
    }))
  return musicItem.kind === 'track' ? [...rowActions, ...actions] : actions
}

/** Downloads the audio file of a track. */
async function downloadTrack(trackId: number) {
  const { url, file_name } = await sendRequest(getTrackDownload, { params: { trackId } })
  Object.assign(document.createElement('a'), { href: url, download: file_name }).click()
}

const buildPath = (to: string, { id, name }: { readonly id: number; readonly name: string }) =>
  to.replaceAll(':id', String(id)).replaceAll(':name', encodeURIComponent(slugify(name)))
