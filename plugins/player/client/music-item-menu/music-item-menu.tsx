import type { MenuAction } from '@balafon/ui/menu'
import { MenuPopover } from '@balafon/ui/menu-popover'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCard, type MusicItem } from './music-item.ts'
import classes from './music-item-menu.module.css'
import { closeMusicItemMenu } from './open-music-item-menu.ts'
import { useMusicItemEntries } from './use-music-item-entries.tsx'

interface MusicItemMenuProps {
  readonly musicItem: MusicItem
  readonly anchor: { readonly x: number; readonly y: number } | HTMLElement
  readonly extraActions: readonly MenuAction[]
}

/** The open menu of a track, album, artist or playlist, beside a button or at the pointer. */
export default function MusicItemMenu({ musicItem, anchor, extraActions }: MusicItemMenuProps) {
  const { t } = useTranslation()
  const point = useRef<HTMLSpanElement>(null)
  const trigger = useRef<HTMLElement>(null)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    trigger.current = anchor instanceof HTMLElement ? anchor : point.current
    setReady(true)
  }, [anchor])
  const entries = useMusicItemEntries(musicItem, extraActions)
  const { name } = getCard(musicItem)
  const title = musicItem.kind === 'track' || musicItem.kind === 'album' ? [name, getArtistNames(musicItem)].filter(Boolean).join(' · ') : name
  const position = anchor instanceof HTMLElement ? undefined : { left: anchor.x, top: anchor.y }
  return (
    <>
      <span ref={point} className={classes.point} style={position} aria-hidden="true" />
      {isReady ? (
        <MenuPopover
          anchor={trigger}
          label={t('more_options', { name })}
          title={title}
          header={undefined}
          entries={entries}
          onOpenChange={(isOpen) => {
            if (!isOpen) closeMusicItemMenu()
          }}
        />
      ) : null}
    </>
  )
}

const getArtistNames = (musicItem: Extract<MusicItem, { kind: 'track' | 'album' }>) =>
  (musicItem.kind === 'track' ? musicItem.track : musicItem.album).artists.map(({ name }) => name).join(', ')
