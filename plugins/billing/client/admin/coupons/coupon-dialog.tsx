import { ApiError, confirm, type Modal, reportError, sendRequest, toast, useApi } from '@balafon/sdk/client'
import {
  FormComboBox,
  FormDateTime,
  FormDialog,
  FormMoney,
  FormNumber,
  FormRadioGroup,
  FormSelect,
  FormText,
  useContractForm,
  useWatch,
} from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { type Coupon, CouponDuration, CouponKind, createCoupon, deleteCoupon, getCoupon, updateCoupon } from '../../../contract/coupons.ts'
import { listPlans } from '../../../contract/plans.ts'
import classes from '../admin.module.css'
import { useCurrencyItems } from '../use-currency-items.ts'
import { CouponForm, getCouponBody, getCouponValues } from './coupon-values.ts'

interface CouponDialogProps extends Modal<void> {
  /** `null` creates a coupon. */
  readonly id: number | null
}

/** Creates or changes a coupon. */
export default function CouponDialog({ id, ...modal }: CouponDialogProps) {
  return id === null ? <CouponFormDialog {...modal} coupon={null} /> : <LoadedCoupon {...modal} id={id} />
}

function LoadedCoupon({ id, ...modal }: Modal<void> & { readonly id: number }) {
  const { t } = useTranslation()
  const query = useApi(getCoupon, { params: { id } })
  if (query.data) return <CouponFormDialog {...modal} coupon={query.data.coupon} />
  return (
    <Dialog title={t('billing.coupon.change')} closeLabel={t('billing_admin.close')} isOpen={modal.isOpen} onClose={modal.onClose}>
      <LoadState query={query} skeleton={<SkeletonRows count={5} />}>
        {() => null}
      </LoadState>
    </Dialog>
  )
}

function CouponFormDialog({ coupon, ...modal }: Modal<void> & { readonly coupon: Coupon | null }) {
  const { t } = useTranslation()
  const currencies = useCurrencyItems()
  const plans = useApi(listPlans, { query: { sort: 'position', perPage: '100' } })
  const form = useCouponForm(coupon, modal.onClose)
  const { control } = form
  const [kind, duration, currency] = useWatch({ control, name: ['kind', 'duration', 'currency'] })
  return (
    <FormDialog
      {...modal}
      title={t(coupon ? 'billing.coupon.change' : 'billing.coupons.new')}
      action={t(coupon ? 'billing_admin.save' : 'billing.coupon.create')}
      form={form}
    >
      <FormText control={control} name="code" label={t('billing.coupons.field.code')} hint={t('billing.coupon.code.hint')} autoComplete="off" isRequired />
      <FormRadioGroup
        control={control}
        name="kind"
        label={t('billing.coupons.field.kind')}
        options={CouponKind.options.map((value) => ({ value, label: t(`billing.coupons.kind.${value}`) }))}
      />
      {kind === 'percent' ? (
        <FormNumber control={control} name="value" label={t('billing.coupons.field.value')} unit="%" minValue={1} maxValue={100} isRequired />
      ) : (
        <div className={classes.two}>
          <FormMoney control={control} name="value" label={t('billing.coupons.field.value')} currency={currency} isRequired />
          <FormSelect control={control} name="currency" label={t('billing.coupons.field.currency')} items={currencies} isSearchable />
        </div>
      )}
      <FormSelect
        control={control}
        name="duration"
        label={t('billing.coupons.field.duration')}
        items={CouponDuration.options.map((value) => ({ id: value, label: t(`billing.coupons.duration.${value}`) }))}
      />
      {duration === 'periods' ? (
        <FormNumber control={control} name="periods" label={t('billing.coupons.field.periods')} minValue={1} maxValue={120} isRequired />
      ) : null}
      <FormComboBox
        control={control}
        name="product_ids"
        label={t('billing.coupon.plans')}
        hint={t('billing.coupon.plans.hint')}
        items={(plans.data?.data ?? []).map(({ id, name = '' }) => ({ id: String(id), label: name }))}
        isMultiple
      />
      <FormDateTime control={control} name="starts_at" label={t('billing.coupons.field.starts_at')} />
      <FormDateTime control={control} name="ends_at" label={t('billing.coupons.field.ends_at')} />
      <FormNumber
        control={control}
        name="max_uses"
        label={t('billing.coupons.field.max_uses')}
        hint={t('billing.coupon.max_uses.hint')}
        minValue={1}
        maxValue={1_000_000}
      />
      {coupon && coupon.uses === 0 ? <DeleteButton coupon={coupon} onClose={modal.onClose} /> : null}
    </FormDialog>
  )
}

function useCouponForm(coupon: Coupon | null, onClose: () => void) {
  const { t } = useTranslation()
  return useContractForm({
    schema: CouponForm,
    defaults: getCouponValues(coupon),
    async send(values) {
      const body = getCouponBody(values)
      if (coupon) await update(coupon, body)
      else await sendRequest(createCoupon, { body })
      toast.positive(t(coupon ? 'billing.coupon.saved' : 'billing.coupon.created'))
      onClose()
    },
  })

  /** When another editor has saved the coupon meanwhile, the user decides whether to save anyway. */
  async function update({ id, version }: Pick<Coupon, 'id' | 'version'>, body: ReturnType<typeof getCouponBody>): Promise<void> {
    try {
      await sendRequest(updateCoupon, { params: { id }, body: { ...body, version } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'resource.conflict' || !error.current) throw error
      const texts = { title: t('billing.coupon.conflict.title'), text: t('billing.coupon.conflict.text'), action: t('billing.plan.conflict.action') }
      if (!(await confirm(texts))) throw new DOMException('The user kept editing.', 'AbortError')
      await update({ id, version: (error.current as Coupon).version }, body)
    }
  }
}

function DeleteButton({ coupon: { id, code }, onClose }: { readonly coupon: Coupon; readonly onClose: () => void }) {
  const { t } = useTranslation()
  async function remove() {
    const texts = { title: t('billing.coupon.delete.title', { code }), text: t('billing.coupon.delete.text'), action: t('billing_admin.delete') }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    try {
      await sendRequest(deleteCoupon, { params: { id } })
      toast.positive(t('billing.coupon.deleted'))
      onClose()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <div>
      <Button variant="quiet" size="small" onPress={() => void remove()}>
        {t('billing_admin.delete')}
      </Button>
    </div>
  )
}
