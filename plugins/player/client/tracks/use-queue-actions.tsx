import { toast } from '@balafon/sdk/client'
import type { MenuAction } from '@balafon/ui/menu'
import { Link2, ListEnd, ListStart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player } from '../engine/player-store.ts'

interface Playable {
  readonly name: string
  readonly tracks: readonly TrackCard[]
  readonly path: string
}

/** Returns the menu entries that play tracks next, add them to the queue, and copy the link of their page. */
export function useQueueActions({ name, tracks, path }: Playable): MenuAction[] {
  const { t } = useTranslation()
  const playNext = () => {
    player.playNext(tracks)
    toast.positive(t('notice.queued_next', { name }))
  }
  const addToEnd = () => {
    player.addToQueue(tracks)
    toast.positive(t('notice.queued'))
  }
  const copyLink = () =>
    navigator.clipboard.writeText(new URL(path, location.origin).href).then(
      () => toast.positive(t('notice.link_copied')),
      () => toast.danger(t('notice.link_not_copied')),
    )
  return [
    { id: 'next', label: t('queue.play_next'), icon: <ListStart />, onAction: playNext },
    { id: 'add', label: t('queue.add'), icon: <ListEnd />, onAction: addToEnd },
    { id: 'copy', label: t('copy_link'), icon: <Link2 />, onAction: () => void copyLink() },
  ]
}
