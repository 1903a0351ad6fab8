import { Icon, Link, SiteMenu, Slot, useBootstrap, useGoBack, useNavigate, useSetting, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { getButtonClass } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TopBarBrand } from './brand.tsx'
import classes from './top-bar.module.css'
import { useAreaNavigation } from './use-area-navigation.ts'
import { useIsScrolled } from './use-is-scrolled.ts'
import { UserMenu } from './user-menu.tsx'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const NO_PROPS = {}

const AreaMenuButton = lazy(() => import('./area-navigation.tsx').then((module) => ({ default: module.AreaMenuButton })))

interface TopBarProps {
  /** Opens the command palette; null where there are no commands. */
  readonly onOpenCommands: (() => void) | null
}

/** Shows the bar at the top of every screen, with the items of plugins and the menu of the user. */
export function TopBar({ onOpenCommands }: TopBarProps) {
  const { t } = useTranslation()
  const area = useAreaNavigation()
  const goBack = useGoBack('/')
  const navigate = useNavigate()
  const hasStartItems = useBootstrap(({ contributions }) => contributions['host.topBar/v1']?.some((item) => item.side === 'start') ?? false)
  // An area such as the admin area has the button of the command palette in the same place.
  const hasSearchField = hasStartItems && !(area && onOpenCommands)
  return (
    <header className={classes.bar} data-scrolled={useIsScrolled() || undefined}>
      <Suspense>{area ? <AreaMenuButton area={area} /> : <TopBarBrand />}</Suspense>
      <div className={classes.history}>
        <IconButton label={t('back')} onPress={() => void goBack()}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('forward')} onPress={() => void navigate(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {hasSearchField ? <Slot point="host.topBar/v1" props={NO_PROPS} filter={(item) => item.side === 'start'} /> : null}
      {onOpenCommands && !hasSearchField ? <CommandsButton onPress={onOpenCommands} /> : null}
      <span className={classes.spacer} />
      <SiteMenu position="top-bar" className={classes.menu} itemClassName={classes.item} renderIcon={(name) => <Icon name={name} />} />
      <Slot point="host.topBar/v1" props={NO_PROPS} filter={(item) => item.side === 'end'} />
      <GuestLinks />
      <UserMenu />
    </header>
  )
}

/** Looks like a search field, and opens the command palette. */
function CommandsButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.commands} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onPress}>
      <Search aria-hidden="true" />
      <span className={classes.placeholder}>{t('commands.placeholder')}</span>
      <span className={classes.keys} aria-hidden="true">
        {isApple() ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function GuestLinks() {
  const user = useUser()
  const links = useBootstrap(({ contributions }) => contributions['host.guestLinks/v1'] ?? NO_CONTRIBUTIONS)
  if (user) return null
  return links.map((link) => <GuestLink key={`${link.plugin} ${link.id}`} link={link} />)
}

function GuestLink({ link }: { link: Contribution }) {
  const isHidden = useSetting<boolean>(String(link.hiddenBySetting ?? ''))
  if (isHidden) return null
  return (
    <Link to={String(link.to)} className={getButtonClass(link.primary ? 'primary' : 'quiet', 'small')}>
      {String(link.label)}
    </Link>
  )
}
