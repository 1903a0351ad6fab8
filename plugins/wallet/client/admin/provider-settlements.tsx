import { useApi, useFormat, useInvalidateQueries, useOpenModal, usePermission } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { getMoneyDashboard } from '../../contract/dashboard.ts'
import { listProviderSettlements, type ProviderSettlement } from '../../contract/provider-settlements.ts'
import classes from './admin.module.css'
import { QueryBox } from './box.tsx'

const ProviderSettlementDialog = lazy(() => import('./provider-settlement-dialog.tsx'))
const ReverseSettlementDialog = lazy(() => import('./reverse-settlement-dialog.tsx'))

/** The payouts of payment providers to the bank of the site. */
export function ProviderSettlements() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const canSettle = usePermission('wallet.settle')
  const query = useApi(listProviderSettlements, {})
  const { data } = query
  const refresh = () => invalidate(listProviderSettlements, getMoneyDashboard)
  const add = async () => {
    if (!data) return
    await openModal((modal) => <ProviderSettlementDialog {...modal} currency={data.currency} providers={data.providers} />)
    await refresh()
  }
  const button = (
    <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onPress={() => void add()}>
      {t('settlements.add')}
    </Button>
  )
  return (
    <QueryBox
      title={t('settlements.title')}
      query={query}
      isEmpty={({ settlements }) => settlements.length === 0}
      empty={t('settlements.empty')}
      actions={canSettle && data && data.providers.length > 0 ? button : null}
    >
      {({ settlements }) =>
        settlements.map((settlement) => <Row key={settlement.id} settlement={settlement} canSettle={canSettle} onChange={() => void refresh()} />)
      }
    </QueryBox>
  )
}

interface RowProps {
  readonly settlement: ProviderSettlement
  readonly canSettle: boolean
  readonly onChange: () => void
}

function Row({ settlement, canSettle, onChange }: RowProps) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const openModal = useOpenModal()
  const { provider_label, reference, net, fee, currency, recorded_by, recorded_at, is_reversed } = settlement
  const reverse = async () => {
    await openModal((modal) => <ReverseSettlementDialog {...modal} settlement={settlement} />)
    onChange()
  }
  return (
    <li className={classes.row}>
      <div>
        <b data-tabular>{money(net, currency)}</b> · {provider_label} · {reference}
        <p>
          {t('settlements.fee_of', { amount: money(fee, currency) })} · {date(recorded_at)}
          {recorded_by ? ` · ${recorded_by.name}` : ''}
        </p>
      </div>
      {is_reversed ? <Badge tone="neutral">{t('settlements.reversed')}</Badge> : null}
      {!is_reversed && canSettle ? (
        <Button variant="quiet" size="small" onPress={() => void reverse()}>
          {t('settlements.reverse')}
        </Button>
      ) : null}
    </li>
  )
}
