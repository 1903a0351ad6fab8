import { Link, useDocumentTitle, useT } from '@balafon/sdk/client'
import { buttonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'

export function NotFoundScreen() {
  const t = useT()
  useDocumentTitle('404')
  return (
    <EmptyState
      title={t('not_found.title')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('not_found.action')}
        </Link>
      }
    >
      {t('not_found.text')}
    </EmptyState>
  )
}
