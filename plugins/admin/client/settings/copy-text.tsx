import { CopyButton } from '@balafon/ui/copy-button'
import { useTranslation } from 'react-i18next'
import classes from './copy-text.module.css'

/** Shows a text that the administrator enters elsewhere, such as a callback URL, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.copy}>
      <p>{t('admin.settings.callback_url')}</p>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  )
}
