import { Link, useBootstrap, useLogo } from '@balafon/sdk/client'
import { LogoMark } from '@balafon/ui/logo-mark'
import { useTranslation } from 'react-i18next'
import classes from './brand.module.css'

/** Link to the home page in the rail: the operator's logo, or the default mark and the site name. */
export function RailBrand() {
  const name = useSiteName()
  const { wide } = useLogo()
  return (
    <Link to="/" className={classes.wide ?? ''}>
      {wide ? <img src={wide} alt={name} /> : <LogoMark />}
      {wide ? null : <b>{name}</b>}
    </Link>
  )
}

/** Link to the home page in the top bar of phones. */
export function TopBarBrand() {
  const { t } = useTranslation()
  const { narrow } = useLogo()
  return (
    <Link to="/" className={classes.narrow ?? ''} aria-label={t('home')}>
      {narrow ? <img src={narrow} alt="" /> : <LogoMark size={26} />}
    </Link>
  )
}

const useSiteName = () => useBootstrap(({ branding }) => branding.site_name)
