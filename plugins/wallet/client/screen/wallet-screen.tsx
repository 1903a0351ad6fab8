import { useApi, useDocumentTitle, useUser } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { Tabs } from '@balafon/ui/tabs'
import { useMedia } from '@balafon/ui/use-media'
import { useTranslation } from 'react-i18next'
import { listWalletMonths, type Wallet } from '../../contract/wallet.ts'
import { useFinishTopUp } from '../top-up/use-finish-top-up.ts'
import { useWallet } from '../use-wallet.ts'
import { BalanceCard } from './balance-card.tsx'
import card from './card.module.css'
import { EarningsCard } from './earnings-card.tsx'
import { MonthPlot } from './month-plot.tsx'
import { PaymentList } from './payment-list.tsx'
import { SplitInvitations } from './split-invitations.tsx'
import { StatementLinks } from './statement-links.tsx'
import classes from './wallet-screen.module.css'
import { WithdrawalList } from './withdrawal-list.tsx'

/** The wallet: balance, earnings, withdrawal requests and payment history. */
export default function WalletScreen() {
  const { t } = useTranslation()
  const query = useWallet()
  useDocumentTitle(t('wallet.title'))
  useFinishTopUp()
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('wallet.title')}</h1>
      <LoadState query={query} skeleton={<WalletSkeleton />}>
        {({ wallet }) => <WalletContent wallet={wallet} />}
      </LoadState>
    </div>
  )
}

const WalletContent = ({ wallet }: { readonly wallet: Wallet }) => (
  <>
    <div className={classes.cards}>
      <BalanceCard wallet={wallet} />
      {wallet.shows_earnings ? <EarningsCard wallet={wallet} /> : <BalancePlot />}
    </div>
    <Splits />
    <Tables showsWithdrawals={wallet.shows_earnings} />
    <StatementLinks />
  </>
)

/** The balance over the last months, for users without earnings. Nothing is shown for a wallet that was always empty. */
function BalancePlot() {
  const { t } = useTranslation()
  const { data } = useApi(listWalletMonths, {})
  if (!data?.months.some(({ balance }) => balance > 0)) return null
  return (
    <section className={card.card} aria-label={t('wallet.balance_per_month')}>
      <MonthPlot months={data.months} series={['balance']} />
    </section>
  )
}

/** Collaborators may have no earnings yet, so their invitations are shown to every user. */
function Splits() {
  const user = useUser()
  return user ? <SplitInvitations userId={user.id} /> : null
}

/** Two tables side by side; tabs on phones. Users without earnings have payments only. */
function Tables({ showsWithdrawals }: { readonly showsWithdrawals: boolean }) {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  if (!showsWithdrawals) return <PaymentList />
  if (!isPhone)
    return (
      <div className={classes.tables}>
        <WithdrawalList />
        <PaymentList />
      </div>
    )
  const tabs = [
    { id: 'withdrawals', label: t('wallet.tab.withdrawals'), panel: <WithdrawalList /> },
    { id: 'payments', label: t('wallet.tab.payments'), panel: <PaymentList /> },
  ]
  return <Tabs label={t('wallet.title')} tabs={tabs} />
}

const WalletSkeleton = () => (
  <div className={classes.skeleton}>
    <div className={classes.cards}>
      <Skeleton height="258px" />
      <Skeleton height="258px" />
    </div>
    <div className={classes.tables}>
      <Skeleton height="320px" />
      <Skeleton height="320px" />
    </div>
  </div>
)
