import { Slot } from '@balafon/sdk/client'
import { Sheet } from '@balafon/ui/sheet'
import { useMedia } from '@balafon/ui/use-media'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { useCanShowLyrics } from '../lyrics/use-can-show-lyrics.ts'
import { createCurrentTrack } from '../player-bar/create-current-track.ts'
import { PanelContent } from '../player-bar/panel-content.tsx'
import { PlaybackControls } from '../player-bar/playback-controls.tsx'
import { SeekBar } from '../player-bar/seek-bar.tsx'
import { SeekTimes } from '../player-bar/seek-times.tsx'
import { Volume } from '../player-bar/volume.tsx'
import { PlaybackOptionsButton } from '../sleep-timer/playback-options-button.tsx'
import { CommentButton } from './comment-button.tsx'
import classes from './full-player.module.css'
import { FullPlayerHeader } from './full-player-header.tsx'
import { FullPlayerTrack } from './full-player-track.tsx'
import { LyricsPeek } from './lyrics-peek.tsx'
import { PhoneActions } from './phone-actions.tsx'
import { useFullPlayer } from './use-full-player.ts'
import { type Panel, useOpenPanels } from './use-open-panels.ts'
import { useSwipeDown } from './use-swipe-down.ts'

const PANEL_KEYS: Readonly<Record<string, Panel>> = { l: 'lyrics', q: 'queue' }

/** The full-screen player. On desktops, its panels are beside the cover. On phones, they replace the cover. */
export default function FullPlayer({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const { close } = useFullPlayer()
  const isPhone = useMedia('phone')
  const { openPanels, togglePanel } = useOpenPanels(track, isPhone)
  const canShowLyrics = useCanShowLyrics(track)
  const isClosed = useRef(false)
  // Both the overlay and the dialog react to Escape, but `close` goes back in the history, so it must run only once.
  const closeOnce = () => {
    if (isClosed.current) return
    isClosed.current = true
    close()
  }
  const swipe = useSwipeDown(closeOnce)
  const handleKeyDown = (event: KeyboardEvent) => {
    const panel = PANEL_KEYS[event.key.toLowerCase()]
    if (!panel || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    togglePanel(panel)
  }
  return (
    <Sheet label={t('player')} isOpen onClose={closeOnce}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the whole dialog */}
      <div className={classes.full} style={getCoverColorStyle(track.image)} data-full-player onKeyDown={handleKeyDown}>
        <FullPlayerHeader track={track} isPhone={isPhone} openPanels={openPanels} onToggle={togglePanel} onClose={closeOnce} swipe={swipe} />
        <div className={classes.stage} data-panels={openPanels.length}>
          {isPhone && openPanels.length > 0 ? null : <FullPlayerTrack track={track} isPhone={isPhone} swipe={swipe} />}
          {openPanels.map((panel) => (
            <section key={panel} className={classes.panel} data-panel={panel} aria-label={panel === 'lyrics' || panel === 'queue' ? t(panel) : undefined}>
              <PanelContent panel={panel} track={track} size="large" />
            </section>
          ))}
        </div>
        <SeekBar size="large" />
        {isPhone ? (
          <>
            <SeekTimes isSplit />
            <PlaybackControls size="large" />
            <PhoneActions track={track} openPanels={openPanels} onToggle={togglePanel} />
            {canShowLyrics ? <LyricsPeek trackId={track.id} isOpen={openPanels.includes('lyrics')} onToggle={() => togglePanel('lyrics')} /> : null}
          </>
        ) : (
          <div className={classes.controls}>
            <SeekTimes isSplit={false} />
            <PlaybackControls size="large" />
            <div className={classes.end}>
              <CommentButton track={track} />
              <Slot point="player.action/v1" props={createCurrentTrack(track)} />
              <PlaybackOptionsButton />
              <Volume />
            </div>
          </div>
        )}
      </div>
    </Sheet>
  )
}
