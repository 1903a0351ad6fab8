import { useTranslation } from 'react-i18next'
import classes from './safe-mode-note.module.css'

/** Links to safe mode, for plugins that break the page. A plain link, so that the page is loaded again without plugins. */
export function SafeModeNote() {
  const { t } = useTranslation()
  return (
    <p className={classes.note}>
      {t('admin.plugins.safe_mode.text')} <a href="/safe-mode">{t('admin.plugins.safe_mode.link')}</a>
    </p>
  )
}
