import type { MenuAction } from '@balafon/ui/menu'
import { MenuPopover } from '@balafon/ui/menu-popover'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeSubjectMenu } from './open-subject-menu.ts'
import { getItem, type Subject } from './subject.ts'
import classes from './subject-menu.module.css'
import { useSubjectEntries } from './use-subject-entries.tsx'

interface SubjectMenuProps {
  readonly subject: Subject
  readonly anchor: { readonly x: number; readonly y: number } | HTMLElement
  readonly extraActions: readonly MenuAction[]
}

/** The open menu of a track, album, artist or playlist, beside a button or at the pointer. */
export default function SubjectMenu({ subject, anchor, extraActions }: SubjectMenuProps) {
  const { t } = useTranslation()
  const point = useRef<HTMLSpanElement>(null)
  const trigger = useRef<HTMLElement>(null)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    trigger.current = anchor instanceof HTMLElement ? anchor : point.current
    setReady(true)
  }, [anchor])
  const entries = useSubjectEntries(subject, extraActions)
  const { name } = getItem(subject)
  const title = subject.kind === 'track' || subject.kind === 'album' ? [name, getArtistNames(subject)].filter(Boolean).join(' · ') : name
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
            if (!isOpen) closeSubjectMenu()
          }}
        />
      ) : null}
    </>
  )
}

const getArtistNames = (subject: Extract<Subject, { kind: 'track' | 'album' }>) =>
  (subject.kind === 'track' ? subject.track : subject.album).artists.map(({ name }) => name).join(', ')
