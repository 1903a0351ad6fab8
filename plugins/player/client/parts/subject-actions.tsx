import { IconButton } from '@balafon/ui/icon-button'
import { Menu, type MenuAction } from '@balafon/ui/menu'
import { Ellipsis, Pause, Play, Shuffle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import { useQueueActions } from '../tracks/use-queue-actions.tsx'

interface SubjectActionsProps {
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
  /** What else can be done with it. */
  readonly others?: readonly MenuAction[]
}

const NONE: readonly MenuAction[] = []

/** Play, shuffle, and the rest, for everything that has tracks. */
export function SubjectActions({ tracks, source, others = NONE }: SubjectActionsProps) {
  const { t } = useTranslation()
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === source.to)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const actions = useQueueActions({ name: source.title, tracks, path: source.to })
  const isEmpty = tracks.length === 0
  const press = () => (isCurrent ? player.toggle() : player.playTracks(tracks, 0, source))
  const more = t('more_of', { name: source.title })
  return (
    <>
      <IconButton look="accent" size="huge" isDisabled={isEmpty} label={t(isPlaying ? 'pause_name' : 'play_name', { name: source.title })} onPress={press}>
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <IconButton size="large" isDisabled={isEmpty} label={t('shuffle_name', { name: source.title })} onPress={() => player.shuffleTracks(tracks, source)}>
        <Shuffle />
      </IconButton>
      <Menu
        label={more}
        entries={() => (others.length > 0 ? [...actions, 'separator', ...others] : actions)}
        trigger={(props) => (
          <IconButton {...props} size="large" label={more}>
            <Ellipsis />
          </IconButton>
        )}
      />
    </>
  )
}
