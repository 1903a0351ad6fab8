import { useTranslation } from 'react-i18next'
import classes from './safe-mode.module.css'

/** Bar that reminds the administrator of the safe mode and leads out of it. */
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
