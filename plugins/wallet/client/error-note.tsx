import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './error-note.module.css'

/** Shows an error below the title "Erreur" in a dialog about money. */
export function ErrorNote({ text }: { readonly text: string | null }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      {text === null ? null : (
        <div className={classes.note}>
          <TriangleAlert aria-hidden="true" />
          <strong>{t('wallet.error')}</strong>
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}
