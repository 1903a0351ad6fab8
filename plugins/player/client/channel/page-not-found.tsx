import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** Shown for a path of one or two segments that belongs to neither a screen nor a channel. */
export function PageNotFound() {
  const { t } = useTranslation()
  useDocumentTitle('404')
  return (
    <EmptyState
      title={t('page_not_found.title')}
      action={
        <Link to="/" className={getButtonClass()}>
          {t('page_not_found.action')}
        </Link>
      }
    >
      {t('page_not_found.text')}
    </EmptyState>
  )
}
