import { Icon } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Bell } from 'lucide-react'
import type { Notification } from '../../contract/notifications.ts'
import classes from './notification-picture.module.css'

/** Shows the image of the notification. Without an image, shows the icon of the first line that has an icon. */
export function NotificationPicture({ data: { image, lines } }: { data: Notification['data'] }) {
  if (image) return <Avatar name="" src={image} size={40} />
  const name = lines.find(({ icon }) => icon)?.icon
  return (
    <span className={classes.icon} aria-hidden="true">
      {name ? <Icon name={name} /> : <Bell />}
    </span>
  )
}
