import { Link, useT } from '@balafon/sdk/client'
import classes from './greetings-ad.module.css'

/** A word for ourselves where artists' pages leave room for one. */
export default function GreetingsAd() {
  const t = useT()
  return (
    <aside className={classes.ad} aria-label={t('hello.title')}>
      <p>{t('hello.ad')}</p>
      <Link to="/hello">{t('hello.ad.action')}</Link>
    </aside>
  )
}
