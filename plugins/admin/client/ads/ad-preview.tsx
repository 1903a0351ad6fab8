import { useActiveTheme } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import classes from './ads-page.module.css'

/** Shows the saved ad in the same sandboxed frame that visitors see. */
export function AdPreview({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const scheme = useActiveTheme()?.is_dark ? 'dark' : 'light'
  return (
    <figure className={classes.preview}>
      <figcaption>{t('admin.ads.preview')}</figcaption>
      <iframe
        src={`/ads/${name}?scheme=${scheme}`}
        title={t('admin.ads.preview_slot', { label })}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      />
    </figure>
  )
}
