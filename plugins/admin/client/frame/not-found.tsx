import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { buttonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** A page that is not there, or not for this visitor: the two look alike. */
export function NotFound() {
  const { t } = useTranslation()
  useDocumentTitle('404')
  return (
    <EmptyState
      title={t('admin.not_found.title')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('admin.not_found.action')}
        </Link>
      }
    >
      {t('admin.not_found.text')}
    </EmptyState>
  )
}
