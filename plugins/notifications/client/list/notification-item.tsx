import { Link, useFormat } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../contract/notifications.ts'
import { ActionLink } from './action-link.tsx'
import { LineText } from './line-text.tsx'
import classes from './notification-item.module.css'
import { Picture } from './picture.tsx'
import { useMarking } from './use-marking.ts'

interface NotificationItemProps {
  readonly notification: Notification
  readonly onGo?: (() => void) | undefined
}

/** One notification. A click on it leads where it leads, and marks it read. */
export function NotificationItem({ notification, onGo }: NotificationItemProps) {
  const { t } = useTranslation()
  const { ago, date } = useFormat()
  const { markOne } = useMarking()
  const { read_at, created_at, data } = notification
  const [first, ...others] = data.lines
  const go = () => {
    void markOne(notification)
    onGo?.()
  }
  return (
    <li className={classes.item} data-unread={read_at ? undefined : true}>
      <Picture data={data} />
      <div className={classes.lines}>
        {first ? (
          <p className={classes.first}>
            {read_at ? null : <span className={classes.unseen}>{t('notifications.unread')} </span>}
            <Whole action={data.mainAction?.action} onGo={go}>
              <LineText html={first.content} isLinked={!data.mainAction} />
            </Whole>
          </p>
        ) : null}
        {others.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
          <p key={index} className={line.type === 'primary' ? classes.primary : classes.other}>
            <LineText html={line.content} isLinked />
          </p>
        ))}
        <time className={classes.time} dateTime={created_at} title={date(created_at, { dateStyle: 'full', timeStyle: 'short' })}>
          {ago(created_at)}
        </time>
        <Actions of={data} onGo={go} />
      </div>
      {read_at ? null : (
        <span className={classes.mark} data-whole={data.mainAction ? undefined : true}>
          <IconButton label={t('notifications.mark_one')} size="small" onPress={() => void markOne(notification)}>
            <Check />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** What is said first stands for all of it. Without a place to go to, the button that marks it does. */
function Whole({ action, onGo, children }: { action: string | undefined; onGo: () => void; children: ReactNode }) {
  if (action === undefined) return children
  if (!action.startsWith('/'))
    return (
      <a href={action} target="_blank" rel="noopener noreferrer" onClick={onGo} className={classes.whole}>
        {children}
      </a>
    )
  return (
    <Link to={action} onClick={onGo} className={classes.whole ?? ''}>
      {children}
    </Link>
  )
}

function Actions({ of: { lines, buttonActions }, onGo }: { of: Notification['data']; onGo: () => void }) {
  const actions = [...lines.flatMap(({ action }) => action ?? []), ...buttonActions]
  if (actions.length === 0) return null
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <ActionLink key={action.label + action.action} action={action} onGo={onGo} />
      ))}
    </div>
  )
}
