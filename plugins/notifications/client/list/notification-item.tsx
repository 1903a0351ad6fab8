import { Link } from '@balafon/sdk/client'
import { DateTime } from '@balafon/ui/date-time'
import { IconButton } from '@balafon/ui/icon-button'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../contract/notifications.ts'
import { ActionLink } from './action-link.tsx'
import { LineText } from './line-text.tsx'
import classes from './notification-item.module.css'
import { NotificationPicture } from './notification-picture.tsx'
import { useMarkAsRead } from './use-mark-as-read.ts'

interface NotificationItemProps {
  readonly notification: Notification
  readonly onNavigate?: (() => void) | undefined
}

/** Shows one notification. Following its link marks it as read. */
export function NotificationItem({ notification, onNavigate }: NotificationItemProps) {
  const { t } = useTranslation()
  const { markOne } = useMarkAsRead()
  const { read_at, created_at, data } = notification
  const [firstLine, ...otherLines] = data.lines
  const handleNavigate = () => {
    void markOne(notification)
    onNavigate?.()
  }
  return (
    <li className={classes.item} data-unread={read_at ? undefined : true}>
      <NotificationPicture data={data} />
      <div className={classes.lines}>
        {firstLine ? (
          <p className={classes.firstLine}>
            {read_at ? null : <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
            <MainLink action={data.mainAction?.action} onNavigate={handleNavigate}>
              <LineText html={firstLine.content} hasLinks={!data.mainAction} />
            </MainLink>
          </p>
        ) : null}
        {otherLines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
          <p key={index} className={line.type === 'primary' ? classes.emphasizedLine : classes.otherLine}>
            <LineText html={line.content} hasLinks />
          </p>
        ))}
        <span className={classes.time}>
          <DateTime value={created_at} format="relative" />
        </span>
        <Actions data={data} onNavigate={handleNavigate} />
      </div>
      {read_at ? null : (
        <span className={classes.mark} data-covers-item={data.mainAction ? undefined : true}>
          <IconButton label={t('notifications.mark_one')} size="small" onPress={() => void markOne(notification)}>
            <Check />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** Puts the first line into the notification's main link, if it has one. The link covers the whole notification. */
function MainLink({ action, onNavigate, children }: { action: string | undefined; onNavigate: () => void; children: ReactNode }) {
  if (action === undefined) return children
  if (!action.startsWith('/'))
    return (
      <a href={action} target="_blank" rel="noopener noreferrer" onClick={onNavigate} className={classes.mainLink}>
        {children}
      </a>
    )
  return (
    <Link to={action} onClick={onNavigate} className={classes.mainLink ?? ''}>
      {children}
    </Link>
  )
}

function Actions({ data: { lines, buttonActions }, onNavigate }: { data: Notification['data']; onNavigate: () => void }) {
  const actions = [...lines.flatMap(({ action }) => action ?? []), ...buttonActions]
  if (actions.length === 0) return null
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <ActionLink key={action.label + action.action} action={action} onNavigate={onNavigate} />
      ))}
    </div>
  )
}
