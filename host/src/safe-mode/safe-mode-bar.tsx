import { useTranslation } from 'react-i18next'
import classes from './safe-mode.module.css'

/** Bar that shows that safe mode is on, with a button to exit it. */
export function SafeModeBar() {
  const { t } = useTranslation()
  return (
    <aside className={classes.bar} aria-label={t('safe_mode')}>
      <p>{t('safe_mode.on')}</p>
      <form method="post" action="/safe-mode/leave">
        <button type="submit">{t('safe_mode.leave')}</button>
      </form>
    </aside>
  )
}
