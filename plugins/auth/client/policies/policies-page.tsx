import { listSettings, type Setting } from '@balafon/plugin-admin/contract/settings'
import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import type { Policy } from '../../contract/register.ts'
import { PoliciesForm } from './policies-form.tsx'
import classes from './policies-page.module.css'

/** Admin settings page for the policies that new users must accept. */
export default function PoliciesPage() {
  const { t } = useTranslation()
  const query = useApi(listSettings, {})
  useDocumentTitle(t('auth.policies.title'))
  if (query.data) return <PoliciesForm policies={findPolicies(query.data.settings)} />
  return (
    <div className={classes.form}>
      <h2>{t('auth.policies.title')}</h2>
      <LoadState query={query} skeleton={<SkeletonRows count={2} shape="field" />} failedText={t('auth.policies.failed')}>
        {() => null}
      </LoadState>
    </div>
  )
}

const findPolicies = (settings: readonly Setting[]): readonly Policy[] =>
  (settings.find(({ key }) => key === 'registration.policies')?.value as readonly Policy[] | undefined) ?? []
