import { type Modal, sendRequest, toast, useApi, useFormat } from '@balafon/sdk/client'
import { FormDialog, FormNumber, useContractForm, useWatch } from '@balafon/sdk/forms'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { type AdsIncome, distributeAdsIncome, previewAdsDistribution } from '../../contract/ads-income.ts'
import classes from './admin.module.css'

interface DistributeDialogProps extends Modal<void> {
  readonly period: AdsIncome
}

/** Previews the share of each seller, and distributes a percentage of the income of a period. */
export default function DistributeDialog({ isOpen, onClose, period }: DistributeDialogProps) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  const form = useContractForm({
    schema: distributeAdsIncome.body,
    defaults: { percent: 50 },
    send: async (body) => {
      await sendRequest(distributeAdsIncome, { params: { id: period.id }, body })
      toast.positive(t('ads_income.done'))
      onClose()
    },
  })
  const percent = useWatch({ control: form.control, name: 'percent' })
  const isValid = distributeAdsIncome.body.safeParse({ percent }).success
  const query = useApi(previewAdsDistribution, { params: { id: period.id }, query: { percent } }, { keepPrevious: true, enabled: isValid })
  return (
    <FormDialog
      title={t('ads_income.distribute_title')}
      action={t('ads_income.distribute')}
      form={form}
      isDisabled={!query.data || query.data.total === 0}
      isOpen={isOpen}
      onClose={onClose}
    >
      <FormNumber control={form.control} name="percent" label={t('ads_income.percent')} unit="%" minValue={1} maxValue={100} isRequired />
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
    </FormDialog>
  )
}
