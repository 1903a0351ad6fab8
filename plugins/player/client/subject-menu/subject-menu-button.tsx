import { IconButton, type IconButtonProps } from '@balafon/ui/icon-button'
import type { MenuAction } from '@balafon/ui/menu'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeSubjectMenu, openSubjectMenu, useSubjectMenuStore } from './open-subject-menu.ts'
import { getItem, type Subject } from './subject.ts'

interface SubjectMenuButtonProps {
  readonly subject: Subject
  readonly size?: IconButtonProps['size']
  /** Returns further entries, for example “Remove from this playlist”. */
  readonly getExtraActions?: () => readonly MenuAction[]
}

/** The “⋯” button that opens the menu of a track, album, artist or playlist. */
export function SubjectMenuButton({ subject, size = 'medium', getExtraActions = () => [] }: SubjectMenuButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLSpanElement>(null)
  const isOpen = useSubjectMenuStore(({ openMenu }) => openMenu !== null && openMenu.anchor === button.current)
  const toggle = () => {
    if (isOpen) closeSubjectMenu()
    else if (button.current) openSubjectMenu(subject, button.current, getExtraActions())
  }
  return (
    <span ref={button}>
      <IconButton size={size} label={t('more_options', { name: getItem(subject).name })} aria-haspopup="menu" aria-expanded={isOpen} onPress={toggle}>
        <Ellipsis />
      </IconButton>
    </span>
  )
}
