import { useApi, useApiList, useFormat, useInvalidateQueries, useOpenModal, usePermission, useUser } from '@balafon/sdk/client'
import type { PropsOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { Tabs } from '@balafon/ui/tabs'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { getUserWallet, listUserMovements } from '../../contract/adjustments.ts'
import { type Movement, type Wallet, WalletAccount } from '../../contract/wallet.ts'
import { MovementAmount } from '../history/history-screen.tsx'
import { ListBox } from '../screen/list-box.tsx'
import { AdjustmentRow } from './adjustment-row.tsx'
import classes from './admin.module.css'

const AdjustmentDialog = lazy(() => import('./adjustment-dialog.tsx'))

/** The wallet of a user in the admin area: balances, movements, and adjustments that two administrators decide. */
export default function UserWalletTab({ userId }: PropsOf<'admin.userTabs/v1'>) {
  const { t } = useTranslation()
  const me = useUser()
  const mayAdjust = usePermission('wallet.adjust')
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const query = useApi(getUserWallet, { params: { userId } })
  const refresh = () => invalidate(getUserWallet, listUserMovements)
  const adjust = async () => {
    await openModal((modal) => <AdjustmentDialog {...modal} userId={userId} />)
    await refresh()
  }
  return (
    <div className={classes.page}>
      <LoadState query={query} skeleton={<Skeleton height="120px" />}>
        {({ wallet, adjustments }) => (
          <>
            <Balances wallet={wallet} />
            {mayAdjust && me?.id !== userId ? (
              <div className={classes.actions}>
                <Button variant="outline" onPress={() => void adjust()}>
                  {t('adjustments.create')}
                </Button>
              </div>
            ) : null}
            {adjustments.length > 0 ? (
              <ul className={classes.rows} aria-label={t('adjustments.title')}>
                {adjustments.map((adjustment) => (
                  <AdjustmentRow key={adjustment.id} adjustment={adjustment} onChange={() => void refresh()} />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </LoadState>
      <Tabs
        label={t('wallet.history')}
        tabs={WalletAccount.options.map((account) => ({
          id: account,
          label: t(`wallet_admin.account.${account}`),
          panel: <UserMovements userId={userId} account={account} />,
        }))}
      />
    </div>
  )
}

/** The balances of a wallet as figures. */
export function Balances({ wallet: { currency, ...wallet } }: { readonly wallet: Wallet }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <dl className={classes.figures}>
      {(['balance', 'earnings', 'held', 'owed'] as const).map((name) => (
        <div key={name} className={classes.figure}>
          <dt>{t(`wallet_admin.wallet.${name}`)}</dt>
          <dd>{money(wallet[name], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function UserMovements({ userId, account }: { readonly userId: number; readonly account: WalletAccount }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { data } = useApi(getUserWallet, { params: { userId } })
  const currency = data?.wallet.currency ?? 'XOF'
  const query = useApiList(listUserMovements, { params: { userId }, query: { account } })
  const describe = ({ type_label, description }: Movement) => (description ? `${type_label} · ${description}` : type_label)
  return (
    <ListBox
      title={t(`wallet_admin.account.${account}`)}
      query={query}
      getRowId={({ id }) => String(id)}
      empty={t('wallet_admin.no_movements')}
      columns={[
        { id: 'date', header: t('wallet_admin.column.date'), cell: ({ created_at }) => date(created_at, { dateStyle: 'medium', timeStyle: 'short' }) },
        { id: 'type', header: t('wallet_admin.column.type'), cell: describe },
        { id: 'amount', header: t('wallet_admin.column.amount'), align: 'end', cell: (row) => <MovementAmount movement={row} /> },
        { id: 'balance', header: t('wallet_admin.column.balance'), align: 'end', cell: ({ balance }) => money(balance, currency) },
        { id: 'reference', header: t('wallet_admin.column.reference'), cell: ({ reference }) => reference ?? '-' },
      ]}
      renderCard={(row) => [describe(row), <MovementAmount key="amount" movement={row} />, date(row.created_at), money(row.balance, currency)]}
    />
  )
}
