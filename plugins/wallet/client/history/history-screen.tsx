import { Link, useApiList, useDocumentTitle, useFormat, useSearchParams } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { DateField } from '@balafon/ui/date-field'
import { Select } from '@balafon/ui/select'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportMovements, listMovements, type Movement, WalletAccount } from '../../contract/wallet.ts'
import classes from '../screen/list.module.css'
import { ListBox } from '../screen/list-box.tsx'
import screen from '../screen/wallet-screen.module.css'
import { useMoney } from '../use-wallet.ts'

/** Every movement of the wallet or of the earnings with the balance after it. The account and the days are in the URL. */
export default function HistoryScreen() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { filters, setFilter } = useFilters()
  const query = useApiList(listMovements, { query: filters }, { keepPrevious: true })
  const money = useMoney()
  useDocumentTitle(t('wallet.history'))
  return (
    <div className={screen.screen}>
      <h1 tabIndex={-1}>{t('wallet.history')}</h1>
      <ListBox
        title={t(`wallet.account.${filters.account}`)}
        query={query}
        getRowId={({ id, account }) => `${account} ${id}`}
        empty={t('wallet.payments.empty')}
        actions={
          <>
            <Link to="/wallet">{t('wallet.open')}</Link>
            <a href={`${buildUrl(exportMovements)}?${new URLSearchParams(filters)}`} download>
              <Download aria-hidden="true" />
              CSV
            </a>
          </>
        }
        filters={
          <>
            <Select
              label={t('wallet.account')}
              items={WalletAccount.options.map((id) => ({ id, label: t(`wallet.account.${id}`) }))}
              value={filters.account}
              onChange={(id) => setFilter('account', id)}
            />
            <DateField label={t('wallet.filter.from')} value={filters.from ?? null} onChange={(day) => setFilter('from', day)} />
            <DateField label={t('wallet.filter.to')} value={filters.to ?? null} onChange={(day) => setFilter('to', day)} />
          </>
        }
        columns={[
          { id: 'date', header: t('wallet.column.date'), cell: ({ created_at }) => date(created_at, { dateStyle: 'medium', timeStyle: 'short' }) },
          { id: 'type', header: t('wallet.column.type'), cell: describe },
          { id: 'amount', header: t('wallet.column.amount'), align: 'end', cell: (row) => <MovementAmount movement={row} /> },
          { id: 'balance', header: t('wallet.column.balance'), align: 'end', cell: ({ balance }) => money(balance) },
          { id: 'reference', header: t('wallet.column.reference'), cell: ({ reference }) => <span className={classes.reference}>{reference ?? '-'}</span> },
        ]}
        renderCard={(row) => [describe(row), <MovementAmount key="amount" movement={row} />, date(row.created_at), money(row.balance)]}
      />
    </div>
  )
}

const describe = ({ type_label, description }: Movement) => (description ? `${type_label} · ${description}` : type_label)

/** An amount with its sign. */
export function MovementAmount({ movement: { amount } }: { readonly movement: Movement }) {
  const money = useMoney()
  return (
    <span className={classes.amount}>
      {amount > 0 ? '+' : '−'}
      {money(Math.abs(amount))}
    </span>
  )
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

function useFilters() {
  const [params, setParams] = useSearchParams()
  const account = WalletAccount.safeParse(params.get('account')).data ?? 'wallet'
  const readDay = (name: string) => {
    const day = params.get(name)
    return day && DAY_PATTERN.test(day) ? { [name]: day } : {}
  }
  const filters: { account: WalletAccount; from?: string; to?: string } = { account, ...readDay('from'), ...readDay('to') }
  const setFilter = (name: string, value: string | null) =>
    setParams(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true },
    )
  return { filters, setFilter }
}
