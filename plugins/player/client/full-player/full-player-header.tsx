import { Link } from '@balafon/sdk/client'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { ChevronDown, ListMusic, MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { usePlayer } from '../engine/player-store.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'
import { PanelToggles } from '../player-bar/panel-toggles.tsx'
import { TrackMenu } from '../tracks/track-menu.tsx'
import classes from './full-player-header.module.css'
import type { Panel } from './use-open-panels.ts'
import type { SwipeHandlers } from './use-swipe-down.ts'

interface FullPlayerHeaderProps {
  readonly track: TrackCard
  readonly openPanels: readonly Panel[]
  readonly onToggle: (panel: Panel) => void
  readonly onClose: () => void
  readonly swipe: SwipeHandlers
}

/** The top of the full-screen player: close, where the queue comes from, and the buttons of the panels. */
export function FullPlayerHeader({ track, openPanels, onToggle, onClose, swipe }: FullPlayerHeaderProps) {
  const { t } = useTranslation()
  const source = usePlayer(({ queue }) => queue.source)
  const canShowLyrics = useCanShowLyrics(track)
  const contributedPanel = openPanels.find((panel) => panel !== 'lyrics' && panel !== 'queue') ?? null
  return (
    <header className={classes.header} {...swipe}>
      <IconButton label={t('close_player')} onPress={onClose} size="large">
        <ChevronDown />
      </IconButton>
      {source ? (
        <p className={classes.source}>
          <span>{t('playing_from')}</span>
          <Link to={source.to}>{source.title}</Link>
        </p>
      ) : (
        <p className={classes.source}>
          <b>{t('queue')}</b>
        </p>
      )}
      <div className={classes.panels}>
        <IconToggle label={t('lyrics')} isSelected={openPanels.includes('lyrics')} isDisabled={!canShowLyrics} onChange={() => onToggle('lyrics')} size="large">
          <MicVocal />
        </IconToggle>
        <IconToggle label={t('queue')} isSelected={openPanels.includes('queue')} onChange={() => onToggle('queue')} size="large">
          <ListMusic />
        </IconToggle>
        <PanelToggles openPanel={contributedPanel} onToggle={onToggle} />
        <TrackMenu track={track} />
      </div>
    </header>
  )
}
