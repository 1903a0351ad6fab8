import { FormActions, FormNumber, FormRows, FormSwitch, FormText, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type { Plan, PlanBody } from '../../../contract/plans.ts'
import classes from '../admin.module.css'
import { ArchivedPrices } from './archived-prices.tsx'
import { FormFeatures } from './form-features.tsx'
import { FormGrants } from './form-grants.tsx'
import { PlanTranslations } from './plan-translations.tsx'
import { getPlanBody, getPlanValues, PlanForm as PlanFormSchema } from './plan-values.ts'
import { PriceRows } from './price-rows.tsx'

interface PlanFormProps {
  /** Without it, the form creates a plan. */
  readonly plan?: Plan
  readonly send: (body: PlanBody) => Promise<void>
}

const MAX_COMPARISON_ROWS = 40

/** The form of a plan: what it costs, what it shows on the pricing page, and the permissions that it gives. */
export function PlanForm({ plan, send }: PlanFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({ schema: PlanFormSchema, defaults: getPlanValues(plan), send: (values) => send(getPlanBody(values)) })
  const { control, submit } = form
  const isFree = useWatch({ control, name: 'free' })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.columns}>
        <div className={classes.form}>
          <section className={classes.card}>
            <FormText control={control} name="name" label={t('billing.plans.field.name')} autoComplete="off" isRequired />
            <FormTextArea control={control} name="description" label={t('billing.plans.field.description')} rows={2} />
            <div className={classes.switches}>
              <FormSwitch control={control} name="recommended" hint={t('billing.plan.recommended.hint')}>
                {t('billing.plans.field.recommended')}
              </FormSwitch>
              <FormSwitch control={control} name="hidden" hint={t('billing.plan.hidden.hint')}>
                {t('billing.plans.field.hidden')}
              </FormSwitch>
              <FormSwitch control={control} name="free" hint={t('billing.plan.free.hint')}>
                {t('billing.plans.field.free')}
              </FormSwitch>
            </div>
          </section>
          <section className={classes.card}>
            <PriceRows control={control} />
            <ArchivedPrices prices={plan?.prices ?? []} />
            {isFree ? null : (
              <FormNumber
                control={control}
                name="trial_days"
                label={t('billing.plan.trial_days')}
                hint={t('billing.plan.trial_days.hint')}
                minValue={0}
                maxValue={365}
              />
            )}
          </section>
          <section className={classes.card}>
            <FormGrants control={control} />
          </section>
          <section className={classes.card}>
            <PlanTranslations control={control} />
          </section>
        </div>
        <div className={classes.form}>
          <section className={classes.card}>
            <FormFeatures control={control} />
          </section>
          <section className={classes.card}>
            <FormRows
              control={control}
              name="comparison"
              label={t('billing.plan.comparison')}
              hint={t('billing.plan.comparison.hint')}
              addLabel={t('billing.plan.comparison.add')}
              createRow={() => ({ label: '', value: '' })}
              maxRows={MAX_COMPARISON_ROWS}
              isSortable
            >
              {(row) => (
                <div className={classes.two}>
                  <FormText control={control} name={`${row}.label`} label={t('billing.plan.comparison.label')} />
                  <FormText control={control} name={`${row}.value`} label={t('billing.plan.comparison.value')} />
                </div>
              )}
            </FormRows>
          </section>
        </div>
      </div>
      <FormActions form={form} />
    </form>
  )
}
