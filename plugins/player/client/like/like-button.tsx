import { IconButton, type IconButtonProps } from '@balafon/ui/icon-button'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MusicItemKind } from '../../contract/collection.ts'
import { useFlag } from '../collection/use-flag.ts'
import classes from './like-button.module.css'

interface LikeButtonProps {
  readonly kind: MusicItemKind
  readonly id: number
  readonly name: string
  readonly size?: IconButtonProps['size']
}

/** A heart button that likes a track, album, artist or playlist, or removes the like. */
export function LikeButton({ kind, id, name, size = 'medium' }: LikeButtonProps) {
  const { t } = useTranslation()
  const { isOn, change } = useFlag('liked', kind, id)
  return (
    <span className={classes.like} data-liked={isOn || undefined}>
      <IconButton label={t('like_name', { name })} aria-pressed={isOn} size={size} onPress={() => void change()}>
        <Heart fill={isOn ? 'currentColor' : 'none'} />
      </IconButton>
    </span>
  )
}
