import { Link, useBootstrap, useLogo } from '@balafon/sdk/client'
import { Mark } from '@balafon/ui/mark'
import { useTranslation } from 'react-i18next'
import classes from './brand.module.css'

/** The way home in the rail: the operator's logo, or the mark and the site's name. */
export function RailBrand() {
  const name = useSiteName()
  const { wide } = useLogo()
  return (
    <Link to="/" className={classes.wide ?? ''}>
      {wide ? <img src={wide} alt={name} /> : <Mark />}
      {wide ? null : <b>{name}</b>}
    </Link>
  )
}

/** The same in the top bar of a phone. */
export function TopBarBrand() {
  const { t } = useTranslation()
  const { narrow } = useLogo()
  return (
    <Link to="/" className={classes.narrow ?? ''} aria-label={t('home')}>
      {narrow ? <img src={narrow} alt="" /> : <Mark size={26} />}
    </Link>
  )
}

const useSiteName = () => useBootstrap(({ branding }) => branding.site_name)
