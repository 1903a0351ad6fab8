import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** Shows that a path does not exist. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  useDocumentTitle('404')
  return (
    <EmptyState
      title={t('not_found.title')}
      action={
        <Link to="/" className={getButtonClass()}>
          {t('not_found.action')}
        </Link>
      }
    >
      {t('not_found.text')}
    </EmptyState>
  )
}
