import { type Modal, sendRequest, toast, useApi } from '@balafon/sdk/client'
import { FormDate, FormDialog, FormEntity, FormSelect, useContractForm, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Price } from '../../../contract/fields.ts'
import { grantSubscription, listGrantablePlans } from '../../../contract/subscriptions.ts'
import { usePriceText } from '../../use-price-text.ts'
import { allowEmpty } from '../allow-empty.ts'

const Schema = z.object({
  user_id: allowEmpty(z.int()),
  product_id: allowEmpty(z.string()),
  price_id: allowEmpty(z.string()),
  ends_on: allowEmpty<string>(z.iso.date()),
})

interface GrantDialogProps extends Modal<number> {
  /** The user of the page; without it, the dialog asks for a user. */
  readonly userId?: number
}

/** Gives a user a plan until a date, without a payment. Resolves with the id of the subscription. */
export default function GrantDialog({ userId, finish, ...modal }: GrantDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: Schema,
    defaults: { user_id: userId ?? null, product_id: null, price_id: null, ends_on: null },
    async send({ product_id, price_id, ...body }) {
      const ids = { product_id: Number(product_id), price_id: Number(price_id) }
      const { subscription } = await sendRequest(grantSubscription, { body: { ...body, ...ids } })
      toast.positive(t('billing.subscription.granted'))
      finish(subscription.id)
    },
  })
  const { control } = form
  const productId = useWatch({ control, name: 'product_id' })
  const plans = useApi(listGrantablePlans, {}).data?.plans ?? []
  return (
    <FormDialog {...modal} title={t('billing.subscription.grant')} action={t('billing.subscription.grant')} form={form}>
      <p>{t('billing.subscription.grant.text')}</p>
      {userId === undefined ? <FormEntity control={control} name="user_id" kind="core.user" label={t('billing.subscriptions.field.user')} isRequired /> : null}
      <FormSelect
        control={control}
        name="product_id"
        label={t('billing.subscriptions.field.product')}
        items={plans.map(({ id, name }) => ({ id: String(id), label: name }))}
        isDisabled={plans.length === 0}
        isRequired
      />
      <PriceField control={control} prices={plans.find(({ id }) => String(id) === productId)?.prices ?? []} />
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
  readonly prices: readonly Price[]
}

/** The prices of the chosen plan. A plan that is given costs nothing, but its price says what it is worth. */
function PriceField({ control, prices }: PriceFieldProps) {
  const { t } = useTranslation()
  const { formatPrice } = usePriceText()
  return (
    <FormSelect
      control={control}
      name="price_id"
      label={t('billing.subscription.price')}
      items={prices.map((price) => ({ id: String(price.id), label: formatPrice(price) }))}
      isDisabled={prices.length === 0}
      isRequired
    />
  )
}
