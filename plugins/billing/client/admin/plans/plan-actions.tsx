import { confirm, reportError, sendRequest, toast, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { archivePlan, countPlans, deletePlan, getPlan, listPlans, type Plan } from '../../../contract/plans.ts'
import classes from '../admin.module.css'

/** Archives a plan or offers it again, and deletes one without subscribers. */
export function PlanActions({ plan: { id, name, archived_at } }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const isArchived = archived_at !== null

  async function runAction(action: () => Promise<unknown>) {
    setPending(true)
    try {
      await action()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  async function archive() {
    const texts = { title: t('billing.plan.archive.title', { name }), text: t('billing.plan.archive.text'), action: t('billing.plan.archive') }
    if (!isArchived && !(await confirm(texts))) return
    await runAction(async () => {
      await sendRequest(archivePlan, { params: { id }, body: { is_archived: !isArchived } })
      toast.positive(t(isArchived ? 'billing.plan.restored' : 'billing.plan.archived.done'))
      await invalidate(getPlan, listPlans, countPlans)
    })
  }
  async function remove() {
    const texts = { title: t('billing.plan.delete.title', { name }), text: t('billing.plan.delete.text'), action: t('billing_admin.delete') }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    await runAction(async () => {
      await sendRequest(deletePlan, { params: { id } })
      toast.positive(t('billing.plan.deleted'))
      void navigate('/admin/plans', { replace: true })
      await invalidate(listPlans, countPlans)
    })
  }
  return (
    <div className={classes.actions}>
      <Button variant="outline" isPending={isPending} onPress={() => void archive()}>
        {t(isArchived ? 'billing.plan.restore' : 'billing.plan.archive')}
      </Button>
      <Button variant="quiet" isDisabled={isPending} onPress={() => void remove()}>
        {t('billing_admin.delete')}
      </Button>
    </div>
  )
}
