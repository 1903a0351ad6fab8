import { type Modal, sendRequest, toast, useApi } from '@balafon/sdk/client'
import { FormDate, FormEntity, FormSelect, useContractForm, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getPlan } from '../../../contract/plans.ts'
import { grantSubscription } from '../../../contract/subscriptions.ts'
import { allowEmpty } from '../allow-empty.ts'
import { FormDialog } from '../form-dialog.tsx'
import { usePriceText } from '../price-text.ts'

const Schema = z.object({
  user_id: allowEmpty(z.int()),
  product_id: allowEmpty(z.int()),
  price_id: allowEmpty(z.string()),
  ends_on: allowEmpty<string>(z.iso.date()),
})

interface GrantDialogProps extends Modal<number> {
  /** The user of the page; without it, the dialog asks for a user. */
  readonly userId?: number
}

/** Gives a user a plan until a date, without a payment. Finishes with the id of the subscription. */
export default function GrantDialog({ userId, finish, ...modal }: GrantDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Schema,
    defaults: { user_id: userId ?? null, product_id: null, price_id: null, ends_on: null },
    async send({ price_id, ...body }) {
      const { subscription } = await sendRequest(grantSubscription, { body: { ...body, price_id: Number(price_id) } })
      toast.positive(t('billing.subscription.granted'))
      finish(subscription.id)
    },
  })
  const { control } = form
  const productId = useWatch({ control, name: 'product_id' })
  return (
    <FormDialog {...modal} title={t('billing.subscription.grant')} action={t('billing.subscription.grant')} form={form}>
      <p>{t('billing.subscription.grant.text')}</p>
      {userId === undefined ? <FormEntity control={control} name="user_id" kind="core.user" label={t('billing.subscriptions.field.user')} isRequired /> : null}
      <FormEntity control={control} name="product_id" kind="billing.plan" label={t('billing.subscriptions.field.product')} isRequired />
      <PriceField control={control} productId={productId} />
      <FormDate
        control={control}
        name="ends_on"
        label={t('billing.subscription.ends_on')}
        hint={t('billing.subscription.ends_on.hint')}
        min={new Date().toISOString().slice(0, 10)}
        isRequired
      />
    </FormDialog>
  )
}

interface PriceFieldProps {
  readonly control: Parameters<typeof FormSelect<z.input<typeof Schema>>>[0]['control']
  readonly productId: number | null
}

/** The prices of the chosen plan. A plan that is given costs nothing, but its price says what it is worth. */
function PriceField({ control, productId }: PriceFieldProps) {
  const { t } = useTranslation()
  const getPriceText = usePriceText()
  const { data } = useApi(getPlan, { params: { id: productId ?? 0 } }, { enabled: productId !== null })
  const prices = data?.plan.prices.filter(({ archived_at }) => archived_at === null) ?? []
  return (
    <FormSelect
      control={control}
      name="price_id"
      label={t('billing.subscription.price')}
      items={prices.map((price) => ({ id: String(price.id), label: getPriceText(price) }))}
      isDisabled={prices.length === 0}
      isRequired
    />
  )
}
