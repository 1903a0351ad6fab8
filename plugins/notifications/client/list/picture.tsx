import { Avatar } from '@balafon/ui/avatar'
import { Bell, CreditCard, Disc3, Heart, type LucideIcon, Mic, Music, User, Users, Wallet } from 'lucide-react'
import type { Notification } from '../../contract/notifications.ts'
import classes from './picture.module.css'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'credit-card': CreditCard,
  disc: Disc3,
  heart: Heart,
  mic: Mic,
  music: Music,
  user: User,
  users: Users,
  wallet: Wallet,
}

/** The picture it came with, or the first line's icon. */
export function Picture({ data: { image, lines } }: { data: Notification['data'] }) {
  if (image) return <Avatar name="" src={image} size={40} />
  const Icon = ICONS[lines.find(({ icon }) => icon)?.icon ?? ''] ?? Bell
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon />
    </span>
  )
}
