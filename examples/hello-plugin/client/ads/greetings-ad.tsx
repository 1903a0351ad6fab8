import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import classes from './greetings-ad.module.css'

/** An ad for this plugin, at the end of artist pages. */
export default function GreetingsAd() {
  const { t } = useTranslation()
  return (
    <aside className={classes.ad} aria-label={t('hello.title')}>
      <p>{t('hello.ad')}</p>
      <Link to="/hello">{t('hello.ad.action')}</Link>
    </aside>
  )
}
