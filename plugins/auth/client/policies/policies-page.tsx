import { listSettings } from '@balafon/plugin-admin/contract/settings'
import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import type { Policy } from '../../contract/register.ts'
import { PoliciesForm } from './policies-form.tsx'

/** Admin settings page for the policies that new users must accept. */
export default function PoliciesPage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listSettings, {})
  useDocumentTitle(t('auth.policies.title'))
  if (data) {
    const policies = data.settings.find(({ key }) => key === 'registration.policies')?.value as readonly Policy[] | undefined
    return <PoliciesForm policies={policies ?? []} />
  }
  if (!isError) return <Skeleton height="140px" />
  return <LoadFailed text={t('auth.policies.failed')} onRetry={() => void refetch()} />
}
