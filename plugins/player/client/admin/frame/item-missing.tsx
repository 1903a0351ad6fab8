import { Link } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'

/** Shown when the item of a page does not exist, or was deleted. */
export function ItemMissing({ to, label }: { readonly to: string; readonly label: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('admin_content.missing')}
      action={
        <Link to={to} className={getButtonClass('outline')}>
          {label}
        </Link>
      }
    >
      {t('admin_content.missing.text')}
    </EmptyState>
  )
}
