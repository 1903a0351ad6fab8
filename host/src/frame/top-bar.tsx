import { Icon, Link, SiteMenu, Slot, useBootstrap, useGoBack, useNavigate, useSetting, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { getButtonClass } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TopBarBrand } from './brand.tsx'
import classes from './top-bar.module.css'
import { useIsScrolled } from './use-is-scrolled.ts'
import { UserMenu } from './user-menu.tsx'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const NO_PROPS = {}

export function TopBar() {
  const { t } = useTranslation()
  const goBack = useGoBack('/')
  const navigate = useNavigate()
  return (
    <header className={classes.bar} data-scrolled={useIsScrolled() || undefined}>
      <TopBarBrand />
      <div className={classes.history}>
        <IconButton label={t('back')} onPress={() => void goBack()}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('forward')} onPress={() => void navigate(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <Slot point="host.topBar/v1" props={NO_PROPS} filter={(item) => item.side === 'start'} />
      <span className={classes.spacer} />
      <SiteMenu position="top-bar" className={classes.menu} itemClassName={classes.item} renderIcon={(name) => <Icon name={name} />} />
      <Slot point="host.topBar/v1" props={NO_PROPS} filter={(item) => item.side === 'end'} />
      <GuestLinks />
      <UserMenu />
    </header>
  )
}

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
