import { type Modal, reportError, sendRequest, toast, useApi, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { NumberField } from '@balafon/ui/number-field'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdsIncome, distributeAdsIncome, previewAdsDistribution } from '../../contract/ads-income.ts'
import dialogClasses from '../dialog.module.css'
import classes from './admin.module.css'

interface DistributeDialogProps extends Modal<void> {
  readonly period: AdsIncome
}

/** Previews the share of each seller, and distributes a percentage of the income of a period. */
export default function DistributeDialog({ isOpen, onClose, period }: DistributeDialogProps) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const [percent, setPercent] = useState(50)
  const [isPending, setPending] = useState(false)
  const query = useApi(previewAdsDistribution, { params: { id: period.id }, query: { percent } }, { keepPrevious: true })
  async function distribute() {
    setPending(true)
    try {
      await sendRequest(distributeAdsIncome, { params: { id: period.id }, body: { percent } })
      toast.positive(t('ads_income.done'))
      onClose()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('wallet_admin.cancel')}
      </Button>
      <Button isPending={isPending} isDisabled={!query.data || query.data.total === 0} onPress={() => void distribute()}>
        {t('ads_income.distribute')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('ads_income.distribute_title')} closeLabel={t('wallet_admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={dialogClasses.form}>
        <NumberField
          label={t('ads_income.percent')}
          unit="%"
          value={percent}
          minValue={1}
          maxValue={100}
          onChange={(value) => setPercent(Number.isNaN(value) ? 1 : Math.round(value))}
        />
        <LoadState query={query} skeleton={<SkeletonRows count={3} />}>
          {({ total, shares, receivers }) => (
            <>
              <p>{t('ads_income.preview', { amount: money(total, period.currency), count: receivers })}</p>
              <ul className={classes.rows} aria-label={t('ads_income.shares')}>
                {shares.map(({ user, plays, amount }) => (
                  <li key={user.id} className={classes.row}>
                    <span>
                      {user.name} · {t('ads_income.plays', { count: plays, formatted: number(plays) })}
                    </span>
                    <b data-tabular>{money(amount, period.currency)}</b>
                  </li>
                ))}
              </ul>
            </>
          )}
        </LoadState>
      </div>
    </Dialog>
  )
}
