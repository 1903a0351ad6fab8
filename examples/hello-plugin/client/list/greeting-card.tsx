import { getTrackPath } from '@balafon/plugin-player/contract/paths'
import { Link, Slot, useFormat } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { IconButton } from '@balafon/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Greeting } from '../../contract/greetings.ts'
import type {} from '../../contract/points.ts'
import classes from './greeting-card.module.css'

interface GreetingCardProps {
  readonly greeting: Greeting
  readonly hasTrack: boolean
  readonly isRemoving: boolean
  readonly onRemove?: () => void
}

/** A greeting with its author and, unless `hasTrack` is false, its track. */
export function GreetingCard({ greeting, hasTrack, isRemoving, onRemove }: GreetingCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user, track, text, created_at } = greeting
  return (
    <li className={classes.card}>
      <Avatar name={user.name} src={user.image} size={40} />
      <div className={classes.body}>
        <p className={classes.text}>{text}</p>
        <p className={classes.byline}>
          <b>{user.name}</b>
          {hasTrack ? (
            <>
              {' '}
              {t('hello.on')} <Link to={getTrackPath(track)}>{track.name}</Link>
            </>
          ) : null}{' '}
          · <time dateTime={created_at}>{format.relativeTime(created_at)}</time>
        </p>
      </div>
      <div className={classes.stickers}>
        <Slot point="acme.hello.stickers/v1" props={{ greeting }} />
      </div>
      {onRemove ? (
        <IconButton label={t('hello.remove_of', { user: user.name, track: track.name })} isDisabled={isRemoving} onPress={onRemove}>
          <Trash2 />
        </IconButton>
      ) : null}
    </li>
  )
}
