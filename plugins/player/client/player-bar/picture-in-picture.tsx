import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Pause, PictureInPicture2, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { copyStyles } from './copy-styles.ts'
import classes from './picture-in-picture.module.css'

/** The API with which some browsers show a page in a small window above all other windows. */
interface DocumentPictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>
}
declare global {
  interface Window {
    readonly documentPictureInPicture?: DocumentPictureInPicture
  }
}

const WINDOW_SIZE = { width: 360, height: 96 }

/** A button that opens a mini player in a small window above all other windows. Browsers without such windows do not show it. */
export function PictureInPictureButton({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const [pipWindow, setPipWindow] = useState<Window | null>(null)
  useEffect(() => () => pipWindow?.close(), [pipWindow])
  const api = window.documentPictureInPicture
  if (!api) return null
  const toggle = async () => {
    if (pipWindow) return pipWindow.close()
    const opened = await api.requestWindow(WINDOW_SIZE)
    copyStyles(document, opened.document)
    opened.document.title = t('mini_player')
    opened.addEventListener('pagehide', () => setPipWindow(null))
    setPipWindow(opened)
  }
  return (
    <span className={classes.toggle}>
      <IconToggle label={t('mini_player')} isSelected={pipWindow !== null} onChange={() => void toggle().catch(() => {})}>
        <PictureInPicture2 />
      </IconToggle>
      {pipWindow ? createPortal(<SmallWindow track={track} />, pipWindow.document.body) : null}
    </span>
  )
}

function SmallWindow({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const isPlaying = usePlayer((state) => state.isPlaying || state.isWaitingForNetwork)
  return (
    <section className={classes.window} aria-label={t('player')}>
      <span className={classes.cover}>
        <Cover image={track.image} isEager />
      </span>
      <span className={classes.text}>
        <b>{track.name}</b>
        <span>{track.artists.map(({ name }) => name).join(', ')}</span>
      </span>
      <IconButton label={t('previous')} onPress={player.previous}>
        <SkipBack />
      </IconButton>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} onPress={player.toggle} variant="solid" size="large">
        {isPlaying ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
      </IconButton>
      <IconButton label={t('next')} onPress={player.next}>
        <SkipForward />
      </IconButton>
    </section>
  )
}
