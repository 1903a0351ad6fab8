import { Link, useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { getPlan, type Plan } from '../../../contract/plans.ts'
import classes from '../admin.module.css'
import { isId } from '../is-id.ts'
import { MissingPage } from '../missing-page.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanForm } from './plan-form.tsx'
import { useSavePlan } from './use-save-plan.ts'

/** Edits a plan at `/admin/plans/{planId}/edit`. */
export default function PlanPage() {
  const { planId = '' } = useParams()
  return isId(planId) ? <LoadedPlan id={Number(planId)} /> : <MissingPlan />
}

function MissingPlan() {
  const { t } = useTranslation()
  return <MissingPage list={{ path: '/admin/plans', label: t('billing.plans.title') }} />
}

function LoadedPlan({ id }: { readonly id: number }) {
  const query = useApi(getPlan, { params: { id } })
  if (query.error?.status === 404) return <MissingPlan />
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={6} />}>
      {({ plan }) => <PlanEditor plan={plan} />}
    </LoadState>
  )
}

function PlanEditor({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const save = useSavePlan(plan)
  useDocumentTitle(plan.name)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{plan.name}</h1>
        {plan.archived_at ? <Badge tone="warning">{t('billing.plans.archived')}</Badge> : null}
        <Link to={`/admin/subscriptions?product=${plan.id}`} className={classes.link}>
          {t('billing.plan.subscribers', { count: plan.subscribers_count })}
        </Link>
        <PlanActions plan={plan} />
      </header>
      {plan.archived_at ? <p className={classes.hint}>{t('billing.plan.archived.text')}</p> : null}
      {/* The key resets the form when a new version is loaded, because it has other initial values. */}
      <PlanForm key={`${plan.id} ${plan.version}`} plan={plan} send={save} />
    </div>
  )
}
