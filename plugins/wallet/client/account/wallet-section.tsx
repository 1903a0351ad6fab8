import { Link, useOpenModal } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openTopUp } from '../top-up/open-top-up.tsx'
import { useMoney, useWallet } from '../use-wallet.ts'
import { DestinationList } from './destination-list.tsx'
import { SalesEmailField } from './sales-email-field.tsx'
import classes from './wallet-section.module.css'

/** The wallet in the account settings: the balance, the top-up button and the saved destinations. */
export default function WalletSection() {
  const { t } = useTranslation()
  const money = useMoney()
  const openModal = useOpenModal()
  return (
    <div className={classes.section}>
      <LoadState query={useWallet()} skeleton={<Skeleton height="84px" />}>
        {({ wallet }) => (
          <>
            <p className={classes.balance}>
              <span>{t('wallet.balance')}</span>
              <b>{money(wallet.balance)}</b>
            </p>
            <div className={classes.actions}>
              <Button icon={<Plus aria-hidden="true" />} onPress={() => void openTopUp(openModal)}>
                {t('wallet.top_up')}
              </Button>
              <Link to="/wallet" className={getButtonClass('outline')}>
                {t('wallet.open')}
              </Link>
            </div>
            {wallet.shows_earnings ? (
              <>
                <DestinationList />
                <SalesEmailField />
              </>
            ) : null}
          </>
        )}
      </LoadState>
    </div>
  )
}
