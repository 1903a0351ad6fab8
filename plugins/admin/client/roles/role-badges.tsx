import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../contract/roles.ts'

/** Shows what a role is used for. */
export function RoleBadges({ role: { is_default, is_guest, is_internal } }: { role: Pick<Role, 'is_default' | 'is_guest' | 'is_internal'> }) {
  const { t } = useTranslation()
  return (
    <>
      {is_default ? <Badge tone="positive">{t('admin.roles.default')}</Badge> : null}
      {is_guest ? <Badge tone="warning">{t('admin.roles.guest')}</Badge> : null}
      {is_internal ? <Badge>{t('admin.roles.internal')}</Badge> : null}
    </>
  )
}
