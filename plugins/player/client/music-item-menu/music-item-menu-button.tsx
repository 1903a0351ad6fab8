import { IconButton, type IconButtonProps } from '@balafon/ui/icon-button'
import type { MenuAction } from '@balafon/ui/menu'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getCard, type MusicItem } from './music-item.ts'
import { closeMusicItemMenu, openMusicItemMenu, useMusicItemMenuStore } from './open-music-item-menu.ts'

interface MusicItemMenuButtonProps {
  readonly musicItem: MusicItem
  readonly size?: IconButtonProps['size']
  /** Returns additional entries of the menu, for example “Remove from this playlist”. */
  readonly getExtraActions?: () => readonly MenuAction[]
}

/** The “⋯” button that opens the menu of a track, album, artist or playlist. */
export function MusicItemMenuButton({ musicItem, size = 'medium', getExtraActions = () => [] }: MusicItemMenuButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLSpanElement>(null)
  const isOpen = useMusicItemMenuStore(({ openMenu }) => openMenu !== null && openMenu.anchor === button.current)
  const toggle = () => {
    if (isOpen) closeMusicItemMenu()
    else if (button.current) openMusicItemMenu(musicItem, button.current, getExtraActions())
  }
  return (
    <span ref={button}>
      <IconButton size={size} label={t('more_options', { name: getCard(musicItem).name })} aria-haspopup="menu" aria-expanded={isOpen} onPress={toggle}>
        <Ellipsis />
      </IconButton>
    </span>
  )
}
