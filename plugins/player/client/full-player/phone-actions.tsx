import { Slot } from '@balafon/sdk/client'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { ListMusic, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { ContributedPanelToggles } from '../player-bar/contributed-panel-toggles.tsx'
import { createCurrentTrack } from '../player-bar/create-current-track.ts'
import { openShareDialog } from '../share/open-share-dialog.ts'
import { PlaybackOptionsButton } from '../sleep-timer/playback-options-button.tsx'
import { CommentButton } from './comment-button.tsx'
import classes from './full-player.module.css'
import type { Panel } from './use-open-panels.ts'

interface PhoneActionsProps {
  readonly track: TrackCard
  readonly openPanels: readonly Panel[]
  readonly onToggle: (panel: Panel) => void
}

/** The row of actions below the controls of the full-screen player of phones. */
export function PhoneActions({ track, openPanels, onToggle }: PhoneActionsProps) {
  const { t } = useTranslation()
  const contributedPanel = openPanels.find((panel) => panel !== 'lyrics' && panel !== 'queue') ?? null
  return (
    <div className={classes.phoneActions}>
      <CommentButton track={track} isIcon />
      <PlaybackOptionsButton />
      <Slot point="player.action/v1" props={createCurrentTrack(track)} />
      <ContributedPanelToggles openPanel={contributedPanel} onToggle={onToggle} />
      <IconButton size="large" label={t('menu.share')} onPress={() => openShareDialog({ kind: 'track', track })}>
        <Share2 />
      </IconButton>
      <IconToggle size="large" label={t('queue')} isSelected={openPanels.includes('queue')} onChange={() => onToggle('queue')}>
        <ListMusic />
      </IconToggle>
    </div>
  )
}
