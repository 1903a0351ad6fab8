import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import classes from './greetings-ad.module.css'

/** A word for ourselves where artists' pages leave room for one. */
export default function GreetingsAd() {
  const { t } = useTranslation()
  return (
    <aside className={classes.ad} aria-label={t('hello.title')}>
      <p>{t('hello.ad')}</p>
      <Link to="/hello">{t('hello.ad.action')}</Link>
    </aside>
  )
}
