import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

interface MissingPageProps {
  /** The list that the page leads back to. */
  readonly list: { readonly path: string; readonly label: string }
}

/** Shown for a plan or a subscription that does not exist. */
export function MissingPage({ list: { path, label } }: MissingPageProps) {
  const { t } = useTranslation()
  useDocumentTitle(t('billing_admin.missing'))
  return (
    <EmptyState
      heading="h1"
      title={t('billing_admin.missing')}
      action={
        <Link to={path} className={getButtonClass('outline')}>
          {label}
        </Link>
      }
    />
  )
}
