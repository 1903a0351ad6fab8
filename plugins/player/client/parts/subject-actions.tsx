import { toast, useT } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu, MenuItem } from '@balafon/ui/menu'
import { Ellipsis, Link2, ListEnd, ListStart, Pause, Play, Shuffle } from 'lucide-react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'

interface SubjectActionsProps {
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
}

/** Play, shuffle, and the rest, for everything that has tracks. */
export function SubjectActions({ tracks, source }: SubjectActionsProps) {
  const t = useT()
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === source.to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(source.to, location.origin).href)
    toast.positive(t('notice.copied'))
  }
  const isEmpty = tracks.length === 0
  return (
    <>
      <IconButton look="accent" size="huge" isDisabled={isEmpty} label={t(isPlaying ? 'pause_name' : 'play_name', { name: source.title })} onPress={() => (isCurrent ? player.toggle() : player.playTracks(tracks, 0, source))}>
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <IconButton size="large" isDisabled={isEmpty} label={t('shuffle_name', { name: source.title })} onPress={() => player.shuffleTracks(tracks, source)}><Shuffle /></IconButton>
      <Menu trigger={<IconButton size="large" label={t('more_of', { name: source.title })}><Ellipsis /></IconButton>} label={t('more_of', { name: source.title })}>
        <MenuItem icon={<ListStart />} onAction={() => { player.playNext(tracks); toast.positive(t('notice.queued_next', { name: source.title })) }}>{t('queue.play_next')}</MenuItem>
        <MenuItem icon={<ListEnd />} onAction={() => { player.addToEnd(tracks); toast.positive(t('notice.queued', { name: source.title })) }}>{t('queue.add')}</MenuItem>
        <MenuItem icon={<Link2 />} onAction={() => void copy().catch(() => toast.danger(t('notice.not_copied')))}>{t('copy_link')}</MenuItem>
      </Menu>
    </>
  )
}
