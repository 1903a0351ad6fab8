import { useTranslation } from 'react-i18next'
import { PlaybackSettingsFields } from './playback-settings-fields.tsx'
import classes from './playback-settings-section.module.css'

/** The section of the account settings with the settings of playback. */
export default function PlaybackSettingsSection() {
  const { t } = useTranslation()
  return (
    <div className={classes.section}>
      <p className={classes.text}>{t('playback_settings.text')}</p>
      <PlaybackSettingsFields />
    </div>
  )
}
