import { Link } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { ChevronDown, ListMusic, MicVocal, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { usePlayer } from '../engine/player-store.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'
import { ContributedPanelToggles } from '../player-bar/contributed-panel-toggles.tsx'
import { openShareDialog } from '../share/open-share-dialog.ts'
import { TrackMenu } from '../tracks/track-menu.tsx'
import classes from './full-player-header.module.css'
import type { Panel } from './use-open-panels.ts'
import type { SwipeHandlers } from './use-swipe-down.ts'

interface FullPlayerHeaderProps {
  readonly track: TrackCard
  readonly isPhone: boolean
  readonly openPanels: readonly Panel[]
  readonly onToggle: (panel: Panel) => void
  readonly onClose: () => void
  readonly swipe: SwipeHandlers
}

/** The top of the full-screen player: the close button, the source of the queue, and on desktops the buttons of the panels. */
export function FullPlayerHeader({ track, isPhone, openPanels, onToggle, onClose, swipe }: FullPlayerHeaderProps) {
  const { t } = useTranslation()
  const source = usePlayer(({ queue }) => queue.source)
  const canShowLyrics = useCanShowLyrics(track)
  const contributedPanel = openPanels.find((panel) => panel !== 'lyrics' && panel !== 'queue') ?? null
  return (
    <header className={classes.header} {...swipe}>
      <div className={classes.close}>
        <IconButton label={t('close_player')} onPress={onClose} size="large">
          <ChevronDown />
        </IconButton>
        {isPhone ? null : (
          <span aria-hidden="true">
            {t('close')} <kbd>F</kbd>
          </span>
        )}
      </div>
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
        {isPhone ? null : (
          <>
            <PanelToggle
              icon={<MicVocal />}
              label={t('lyrics')}
              isOn={openPanels.includes('lyrics')}
              isDisabled={!canShowLyrics}
              onPress={() => onToggle('lyrics')}
            />
            <PanelToggle icon={<ListMusic />} label={t('queue')} isOn={openPanels.includes('queue')} onPress={() => onToggle('queue')} />
            <ContributedPanelToggles openPanel={contributedPanel} onToggle={onToggle} />
            <IconButton label={t('menu.share')} onPress={() => openShareDialog({ kind: 'track', track })}>
              <Share2 />
            </IconButton>
          </>
        )}
        <TrackMenu track={track} />
      </div>
    </header>
  )
}

interface PanelToggleProps {
  readonly icon: ReactNode
  readonly label: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

const PanelToggle = ({ icon, label, isOn, isDisabled = false, onPress }: PanelToggleProps) => (
  <button type="button" className={classes.toggle} aria-pressed={isOn && !isDisabled} disabled={isDisabled} onClick={onPress}>
    {icon}
    <span>{label}</span>
  </button>
)
