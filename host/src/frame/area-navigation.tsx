import { ContributedComponent, useLocation } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { IconButton } from '@balafon/ui/icon-button'
import { Sheet } from '@balafon/ui/sheet'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './area-navigation.module.css'
import { RailBrand } from './brand.tsx'

interface AreaNavigationProps {
  readonly area: Contribution
}

/** Navigation of an area such as the admin area, with the name of the area beside the logo. */
export const AreaNavigation = ({ area: { plugin, component, label } }: AreaNavigationProps) => (
  <>
    <div className={classes.head}>
      <RailBrand />
      <span className={classes.label}>{String(label)}</span>
    </div>
    <ContributedComponent plugin={plugin} component={String(component)} />
  </>
)

/** Button of the top bar on phones, which opens the navigation of the area in a sheet. */
export function AreaMenuButton({ area }: AreaNavigationProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const close = () => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes after every navigation
  useEffect(close, [key])
  return (
    <div className={classes.button}>
      <IconButton label={t('main_navigation')} onPress={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Sheet label={t('main_navigation')} isOpen={isOpen} onClose={close}>
        <div className={classes.sheet}>
          <div className={classes.close}>
            <IconButton label={t('close')} onPress={close}>
              <X />
            </IconButton>
          </div>
          <AreaNavigation area={area} />
        </div>
      </Sheet>
    </div>
  )
}
