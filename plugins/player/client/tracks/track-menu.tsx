import { toast, useNavigate, useT } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@balafon/ui/menu'
import { Disc3, Ellipsis, Link2, ListEnd, ListStart, User } from 'lucide-react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { albumPath, artistPath, trackPath } from '../../contract/paths.ts'
import { player } from '../engine/player-store.ts'

export function TrackMenu({ track }: { track: TrackCard }) {
  const t = useT()
  const navigate = useNavigate()
  const [artist] = track.artists
  const { album } = track
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(trackPath(track), location.origin).href)
    toast.positive(t('notice.copied'))
  }
  const trigger = <IconButton label={t('more_of', { name: track.name })}><Ellipsis /></IconButton>
  return (
    <Menu trigger={trigger} label={t('more_of', { name: track.name })}>
      <MenuItem icon={<ListStart />} onAction={() => { player.playNext([track]); toast.positive(t('notice.queued_next', { name: track.name })) }}>{t('queue.play_next')}</MenuItem>
      <MenuItem icon={<ListEnd />} onAction={() => { player.addToEnd([track]); toast.positive(t('notice.queued', { name: track.name })) }}>{t('queue.add')}</MenuItem>
      <MenuSeparator />
      {artist ? <MenuItem icon={<User />} onAction={() => void navigate(artistPath(artist))}>{t('go_to_artist')}</MenuItem> : null}
      {album ? <MenuItem icon={<Disc3 />} onAction={() => void navigate(albumPath({ ...album, artists: track.artists }))}>{t('go_to_album')}</MenuItem> : null}
      <MenuItem icon={<Link2 />} onAction={() => void copy().catch(() => toast.danger(t('notice.not_copied')))}>{t('copy_link')}</MenuItem>
    </Menu>
  )
}
