import { Link, useApi, useDocumentTitle, useFormat, useParams, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getStatement, type Statement } from '../../contract/wallet.ts'
import classes from './statement-screen.module.css'

/** The statement of a month, to read and to print. */
export default function StatementScreen() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { month = '' } = useParams()
  const query = useApi(getStatement, { params: { month } })
  const title = /^\d{4}-\d{2}$/.test(month) ? t('wallet.statement.title', { month: date(`${month}-01`, { month: 'long', year: 'numeric' }) }) : ''
  useDocumentTitle(title)
  return (
    <article className={classes.statement}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <Button variant="outline" icon={<Printer aria-hidden="true" />} onPress={() => window.print()}>
          {t('wallet.statement.print')}
        </Button>
        <Link to="/wallet">{t('wallet.open')}</Link>
      </header>
      <LoadState query={query} skeleton={<SkeletonRows count={8} />}>
        {({ statement }) => <StatementContent statement={statement} />}
      </LoadState>
    </article>
  )
}

function StatementContent({ statement: { accounts, currency, is_final } }: { readonly statement: Statement }) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <>
      <p>
        {user?.name} · {user?.email}
      </p>
      {is_final ? null : <p>{t('wallet.statement.open')}</p>}
      {accounts.map((account) => (
        <AccountStatement key={account.account} account={account} currency={currency} />
      ))}
    </>
  )
}

interface AccountStatementProps {
  readonly account: Statement['accounts'][number]
  readonly currency: string
}

function AccountStatement({ account, currency }: AccountStatementProps) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const format = (amount: number) => money(amount, currency)
  return (
    <section className={classes.account}>
      <h2>{t(`wallet.account.${account.account}`)}</h2>
      <dl>
        {(['opening', 'income', 'spending', 'closing'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`wallet.statement.${name}`)}</dt>
            <dd>{format(account[name])}</dd>
          </div>
        ))}
      </dl>
      {account.movements.length === 0 ? (
        <p>{t('wallet.statement.empty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('wallet.column.date')}</th>
              <th>{t('wallet.column.type')}</th>
              <th data-end>{t('wallet.column.amount')}</th>
              <th data-end>{t('wallet.column.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {account.movements.map((movement) => (
              <tr key={movement.id}>
                <td>{date(movement.created_at)}</td>
                <td>{movement.description ? `${movement.type_label} · ${movement.description}` : movement.type_label}</td>
                <td data-end>
                  {movement.amount > 0 ? '+' : '−'}
                  {format(Math.abs(movement.amount))}
                </td>
                <td data-end>{format(movement.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {account.is_complete ? null : <p>{t('wallet.statement.cut')}</p>}
    </section>
  )
}
