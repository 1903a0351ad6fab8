import { Link } from '@balafon/sdk/client'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMoney, useWallet } from '../use-wallet.ts'
import classes from './balance-pill.module.css'

/** The balance in the top bar, as a link to the wallet. */
export default function BalancePill() {
  const { t } = useTranslation()
  const money = useMoney()
  const { data } = useWallet()
  if (!data) return null
  return (
    <Link to="/wallet" className={classes.pill} aria-label={t('wallet.pill', { amount: money(data.wallet.balance) })}>
      <Wallet aria-hidden="true" />
      <span>{money(data.wallet.balance)}</span>
    </Link>
  )
}
