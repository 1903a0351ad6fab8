import {
  AudioLines,
  Bell,
  CreditCard,
  Disc3,
  Globe,
  Headphones,
  Heart,
  House,
  KeyRound,
  Library,
  LogOut,
  type LucideIcon,
  Mic,
  Monitor,
  Music,
  Palette,
  Puzzle,
  Search,
  Settings,
  Shield,
  Trash2,
  Upload,
  User,
  Users,
  Wallet,
} from 'lucide-react'

/** The icons a manifest can name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'audio-lines': AudioLines,
  bell: Bell,
  'credit-card': CreditCard,
  disc: Disc3,
  globe: Globe,
  headphones: Headphones,
  heart: Heart,
  house: House,
  key: KeyRound,
  library: Library,
  'log-out': LogOut,
  mic: Mic,
  monitor: Monitor,
  music: Music,
  palette: Palette,
  search: Search,
  settings: Settings,
  shield: Shield,
  trash: Trash2,
  upload: Upload,
  user: User,
  users: Users,
  wallet: Wallet,
}

export const Icon = ({ name }: { name: unknown }) => {
  const Shown = ICONS[String(name)] ?? Puzzle
  return <Shown aria-hidden="true" strokeWidth={1.9} />
}
