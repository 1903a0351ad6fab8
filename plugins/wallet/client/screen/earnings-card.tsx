import { useApi, useFormat, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listWalletMonths, type Wallet, type WalletMonth } from '../../contract/wallet.ts'
import { openTransfer } from '../transfer/open-transfer.tsx'
import { useMoney } from '../use-wallet.ts'
import { openWithdrawal } from '../withdrawal/open-withdrawal.tsx'
import classes from './card.module.css'
import { MonthPlot } from './month-plot.tsx'

const NO_MONTHS: readonly WalletMonth[] = []

/** The earnings, with the buttons that move or withdraw them and a plot of the last twelve months. */
export function EarningsCard({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useTranslation()
  const money = useMoney()
  const openModal = useOpenModal()
  const { data } = useApi(listWalletMonths, {})
  const months = data?.months ?? NO_MONTHS
  return (
    <section className={classes.card} aria-labelledby="wallet-earnings">
      <div className={classes.split}>
        <div className={classes.main}>
          <h2 id="wallet-earnings" className={classes.label}>
            {t('wallet.earnings')}
          </h2>
          <p className={classes.amount} aria-live="polite">
            {money(wallet.earnings)}
          </p>
          <Change months={months} />
          <div className={classes.actions}>
            <Button variant="outline" icon={<ArrowLeftRight aria-hidden="true" />} onPress={() => void openTransfer(openModal, wallet.earnings)}>
              {t('wallet.transfer')}
            </Button>
            <Button variant="outline" onPress={() => void openWithdrawal(openModal, wallet.earnings)}>
              {t('wallet.withdraw')}
            </Button>
          </div>
          {wallet.held > 0 ? <p className={classes.hint}>{t('wallet.held', { amount: money(wallet.held) })}</p> : null}
        </div>
        <MonthPlot months={months} series={['earned', 'balance']} />
      </div>
    </section>
  )
}

/** The change from the last month to this one. Nothing is shown when there is nothing to compare with. */
function Change({ months }: { readonly months: readonly WalletMonth[] }) {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const [previous, current] = months.slice(-2)
  if (!previous || !current || previous.earned <= 0) return null
  const percent = Math.round(((current.earned - previous.earned) / previous.earned) * 100)
  return (
    <p className={classes.about}>
      <span className={percent > 0 ? classes.up : undefined}>
        {percent > 0 ? '+' : ''}
        {number(percent)} %
      </span>{' '}
      {t('wallet.compared_with', { month: date(`${previous.month}-01`, { month: 'long' }) })}
    </p>
  )
}
