import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './error-note.module.css'

/** An error of a money dialog, under the title "Erreur". The dialog keeps its input. */
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
