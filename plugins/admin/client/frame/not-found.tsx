import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** Shown for unknown pages and for pages that the user may not see. */
export function NotFound() {
  const { t } = useTranslation()
  useDocumentTitle('404')
  return (
    <EmptyState
      title={t('admin.not_found.title')}
      action={
        <Link to="/" className={getButtonClass()}>
          {t('admin.not_found.action')}
        </Link>
      }
    >
      {t('admin.not_found.text')}
    </EmptyState>
  )
}
