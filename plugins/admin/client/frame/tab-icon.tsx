import {
  ChartColumn,
  CreditCard,
  Disc3,
  FileText,
  Folder,
  Globe,
  Inbox,
  Languages,
  LayoutGrid,
  ListMusic,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Mic,
  Music,
  Palette,
  Puzzle,
  ScrollText,
  Settings,
  Shield,
  Tag,
  Upload,
  User,
  Users,
  Wallet,
} from 'lucide-react'

/** The icons a tab can name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  chart: ChartColumn,
  'credit-card': CreditCard,
  disc: Disc3,
  file: FileText,
  folder: Folder,
  globe: Globe,
  inbox: Inbox,
  languages: Languages,
  log: ScrollText,
  megaphone: Megaphone,
  message: MessageSquare,
  mic: Mic,
  music: Music,
  palette: Palette,
  playlist: ListMusic,
  puzzle: Puzzle,
  settings: Settings,
  shield: Shield,
  tag: Tag,
  upload: Upload,
  user: User,
  users: Users,
  wallet: Wallet,
}

export const TabIcon = ({ name }: { name: string }) => {
  const Shown = ICONS[name] ?? LayoutGrid
  return <Shown aria-hidden="true" strokeWidth={1.9} />
}
