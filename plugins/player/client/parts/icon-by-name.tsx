import {
  AudioLines,
  Bell,
  Disc3,
  Flag,
  Hand,
  Headphones,
  Heart,
  Info,
  type LucideIcon,
  MessageCircle,
  Mic,
  Music,
  Puzzle,
  Share2,
  Sparkles,
  Star,
  User,
  Users,
  Wallet,
} from 'lucide-react'

/** The icons a contribution to the player can name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'audio-lines': AudioLines,
  bell: Bell,
  disc: Disc3,
  flag: Flag,
  hand: Hand,
  headphones: Headphones,
  heart: Heart,
  info: Info,
  message: MessageCircle,
  mic: Mic,
  music: Music,
  share: Share2,
  sparkles: Sparkles,
  star: Star,
  user: User,
  users: Users,
  wallet: Wallet,
}

export default function IconByName({ name }: { name: unknown }) {
  const Shown = (Object.hasOwn(ICONS, String(name)) && ICONS[String(name)]) || Puzzle
  return <Shown aria-hidden="true" />
}
