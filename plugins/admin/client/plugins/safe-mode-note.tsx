import { useTranslation } from 'react-i18next'
import classes from './safe-mode-note.module.css'

/** The way out when a plugin breaks the page itself. A plain link: safe mode is loaded anew, without what is here. */
export function SafeModeNote() {
  const { t } = useTranslation()
  return (
    <p className={classes.note}>
      {t('admin.plugins.safe_mode.text')} <a href="/safe-mode">{t('admin.plugins.safe_mode.link')}</a>
    </p>
  )
}
