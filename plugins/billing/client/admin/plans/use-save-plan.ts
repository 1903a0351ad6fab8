import { ApiError, confirm, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { listKeys } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import { getPlan, listPlans, type Plan, type PlanBody, updatePlan } from '../../../contract/plans.ts'

/** The parts of a plan that another editor may have changed, with their labels. */
const PARTS = {
  name: 'billing.plans.field.name',
  description: 'billing.plans.field.description',
  hidden: 'billing.plans.field.hidden',
  recommended: 'billing.plans.field.recommended',
  free: 'billing.plans.field.free',
  trial_days: 'billing.plan.trial_days',
  feature_list: 'billing.plan.features',
  comparison: 'billing.plan.comparison',
  translations: 'billing.plan.translations',
  permissions: 'billing.plan.permissions',
  prices: 'billing.plan.prices',
} as const

/**
 * Returns the function that saves a plan. When another editor has saved it in the meantime, the user learns what has changed and decides whether to
 * save anyway. Otherwise the function throws an `AbortError`, so that the form keeps the input.
 */
export function useSavePlan(plan: Plan) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()

  async function save(body: PlanBody, base: Plan): Promise<void> {
    try {
      await sendRequest(updatePlan, { params: { id: base.id }, body: { ...body, version: base.version } })
    } catch (error) {
      const saved = readSavedPlan(error)
      if (!saved) throw error
      const parts = listChangedParts(base, saved).map((part) => t(PARTS[part]))
      const text = t('billing.plan.conflict.text', { parts: parts.join(', ') })
      const isConfirmed = await confirm({ title: t('billing.plan.conflict.title'), text, action: t('billing.plan.conflict.action') })
      if (!isConfirmed) throw new DOMException('The user kept editing.', 'AbortError')
      await save(body, saved)
    }
  }

  return async (body: PlanBody) => {
    await save(body, plan)
    toast.positive(t('billing.plan.saved'))
    await invalidate(getPlan, listPlans)
  }
}

const listChangedParts = (before: Plan, after: Plan) => listKeys(PARTS).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))

/** Reads the plan of the other editor from a 409 response. */
function readSavedPlan(error: unknown): Plan | undefined {
  if (!(error instanceof ApiError) || error.code !== 'resource.conflict') return undefined
  return error.current as Plan | undefined
}
