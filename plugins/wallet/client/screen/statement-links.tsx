import { Link, useApi, useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listWalletMonths } from '../../contract/wallet.ts'
import classes from './statement-links.module.css'

/** Links to the statements of the last months, newest first. */
export function StatementLinks() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { data } = useApi(listWalletMonths, {})
  if (!data || data.months.length === 0) return null
  return (
    <nav className={classes.statements} aria-label={t('wallet.statements')}>
      <h2>{t('wallet.statements')}</h2>
      <ul>
        {data.months
          .slice(-6)
          .reverse()
          .map(({ month }) => (
            <li key={month}>
              <Link to={`/wallet/statement/${month}`}>{date(`${month}-01`, { month: 'long', year: 'numeric' })}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
