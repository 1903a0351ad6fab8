import { type Modal, reportError, sendRequest, toast, useApi } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { SortableList } from '@balafon/ui/sortable-list'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlans, orderPlans } from '../../../contract/plans.ts'
import classes from '../admin.module.css'

/** How many plans the endpoint can order in one request. */
const MAX_PLANS = 100

/** Changes the order of the plans on the pricing page, by dragging or by keyboard. */
export default function OrderDialog({ isOpen, onClose }: Modal<void>) {
  const { t } = useTranslation()
  const query = useApi(listPlans, { query: { sort: 'position', perPage: String(MAX_PLANS) } })
  const [ids, setIds] = useState<readonly string[]>()
  const [isPending, setPending] = useState(false)
  async function save() {
    if (!ids) return onClose()
    setPending(true)
    try {
      await sendRequest(orderPlans, { body: { ids: ids.map(Number) } })
      toast.positive(t('billing.plans.ordered'))
      onClose()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('billing_admin.cancel')}
      </Button>
      <Button isPending={isPending} isDisabled={!query.data} onPress={() => void save()}>
        {t('billing_admin.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('billing.plans.order')} closeLabel={t('billing_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.form}>
        <p>{t('billing.plans.order.text')}</p>
        <LoadState query={query} skeleton={<SkeletonRows count={4} />}>
          {({ data }) => {
            const order = ids ?? data.map(({ id }) => String(id))
            return (
              <SortableList
                label={t('billing.plans.title')}
                items={order.flatMap((id) => data.find((plan) => String(plan.id) === id) ?? [])}
                getItemId={({ id }) => String(id)}
                getItemLabel={({ name = '' }) => name}
                getMoveText={(position, count) => t('billing_admin.moved', { position, count })}
                getHandleLabel={(label) => t('billing_admin.move', { label })}
                onReorder={setIds}
              >
                {({ name }) => name}
              </SortableList>
            )
          }}
        </LoadState>
      </div>
    </Dialog>
  )
}
