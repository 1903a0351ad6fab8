import { listSettings } from '@balafon/plugin-admin/contract/settings'
import { useApi, useDocumentTitle, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import type { Policy } from '../../contract/register.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { PoliciesForm } from './policies-form.tsx'

/** The settings page of what newcomers are asked to accept. */
export default function PoliciesPage() {
  const t = useT()
  const { data, isError, refetch } = useApi(listSettings, {})
  useDocumentTitle(t('auth.policies.title'))
  if (data) {
    const kept = data.settings.find(({ key }) => key === 'registration.policies')?.value as readonly Policy[] | undefined
    return <PoliciesForm kept={kept ?? []} />
  }
  if (!isError) return <Skeleton height="140px" />
  return <NotLoaded text={t('auth.policies.failed')} onRetry={() => void refetch()} />
}
