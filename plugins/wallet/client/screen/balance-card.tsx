import { useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LockKeyhole, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Wallet } from '../../contract/wallet.ts'
import { openTopUp } from '../top-up/open-top-up.tsx'
import { useTopUpOptions } from '../top-up/use-top-up-options.ts'
import { useMoney } from '../use-wallet.ts'
import classes from './card.module.css'
import { CountUp } from './count-up.tsx'

/** The balance of the wallet, with the button that tops it up. */
export function BalanceCard({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useTranslation()
  const money = useMoney()
  const openModal = useOpenModal()
  const { data: options } = useTopUpOptions()
  const provider = options?.providers[0]?.label
  return (
    <section className={classes.card} aria-labelledby="wallet-balance">
      <h2 id="wallet-balance" className={classes.label}>
        {t('wallet.balance')}
      </h2>
      <p className={classes.amount} aria-live="polite">
        <CountUp amount={wallet.balance} />
      </p>
      <p className={classes.about}>{t('wallet.balance.text')}</p>
      {wallet.owed > 0 ? <p className={classes.warning}>{t('wallet.owed', { amount: money(wallet.owed) })}</p> : null}
      {wallet.is_frozen ? <p className={classes.warning}>{t('wallet.frozen')}</p> : null}
      <Button size="large" isFullWidth icon={<Plus aria-hidden="true" />} onPress={() => void openTopUp(openModal)}>
        {t('wallet.top_up')}
      </Button>
      {options ? (
        <p className={classes.hint}>
          <LockKeyhole aria-hidden="true" />
          {provider
            ? t('wallet.top_up.with', { provider, minimum: money(options.minimum) })
            : t('wallet.top_up.minimum_only', { minimum: money(options.minimum) })}
        </p>
      ) : null}
    </section>
  )
}
