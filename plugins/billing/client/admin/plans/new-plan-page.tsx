import { sendRequest, toast, useDocumentTitle, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { countPlans, createPlan, listPlans } from '../../../contract/plans.ts'
import classes from '../admin.module.css'
import { PlanForm } from './plan-form.tsx'

/** Creates a plan at `/admin/plans/new`. */
export default function NewPlanPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  useDocumentTitle(t('billing.plans.new'))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('billing.plans.new')}</h1>
      </header>
      <PlanForm
        send={async (body) => {
          const { plan } = await sendRequest(createPlan, { body })
          toast.positive(t('billing.plan.created', { name: plan.name }))
          await invalidate(listPlans, countPlans)
          void navigate(`/admin/plans/${plan.id}/edit`, { replace: true })
        }}
      />
    </div>
  )
}
