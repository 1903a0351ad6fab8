import type { BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { sendRequest, useApi } from '@balafon/sdk/client'
import { MoneyField } from '@balafon/ui/money-field'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '../../contract/fields.ts'
import { deleteOffer, getOffer, type Offer, Pricing, saveOffer } from '../../contract/offers.ts'
import { useRefreshShop } from '../shop/use-offer.ts'
import { useCurrency } from '../use-wallet.ts'
import classes from './price-field.module.css'
import { SplitEditor } from './split-editor.tsx'

const NOT_FOR_SALE = 'none'

interface PriceFieldProps extends BackstageFieldProps {
  readonly kind: ItemKind
}

/** The price of a track or an album in its backstage form. It is saved with the form. */
export function PriceField({ kind, id, ...form }: PriceFieldProps) {
  const { data } = useApi(getOffer, { params: { kind, itemId: id ?? 0 } }, { enabled: id !== null })
  if (id !== null && !data) return null
  return <PriceEditor key={id} kind={kind} id={id} offer={data?.offer ?? null} {...form} />
}

function PriceEditor({ kind, id, offer, onDirtyChange, registerSave }: PriceFieldProps & { readonly offer: Offer | null }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const refresh = useRefreshShop()
  const [saved, setSaved] = useState({ pricing: offer?.pricing ?? NOT_FOR_SALE, price: offer?.price ?? null })
  const [value, setValue] = useState(saved)
  const [error, setError] = useState<string | undefined>()

  const change = (patch: Partial<typeof value>) => {
    const next = { ...value, ...patch }
    setValue(next)
    setError(undefined)
    onDirtyChange(next.pricing !== saved.pricing || next.price !== saved.price)
  }
  const save = useEffectEvent(async (itemId: number) => {
    if (value.pricing === saved.pricing && value.price === saved.price) return
    const pricing = Pricing.safeParse(value.pricing).data
    // With a free choice, the price is only a suggestion.
    const isPriceRequired = pricing !== undefined && pricing !== 'free_choice'
    if (isPriceRequired && !value.price) {
      setError(t('wallet.price_required'))
      throw new Error(t('wallet.price_required'))
    }
    const params = { kind, itemId }
    if (pricing) await sendRequest(saveOffer, { params, body: { pricing, price: value.price ?? 0 } })
    else await sendRequest(deleteOffer, { params })
    setSaved(value)
    onDirtyChange(false)
    await refresh()
  })
  useEffect(() => registerSave((itemId) => save(itemId)), [registerSave])

  return (
    <fieldset className={classes.field}>
      <legend>{t('shop.price')}</legend>
      <RadioGroup
        label={t('shop.pricing')}
        options={[NOT_FOR_SALE, ...Pricing.options].map((pricing) => ({ value: pricing, label: t(`shop.pricing.${pricing}`) }))}
        value={value.pricing}
        onChange={(pricing) => change({ pricing })}
      />
      {value.pricing === NOT_FOR_SALE ? null : (
        <MoneyField
          label={t(value.pricing === 'free_choice' ? 'shop.suggested_price' : 'shop.price')}
          value={value.price}
          currency={currency}
          error={error}
          onChange={(price) => change({ price })}
        />
      )}
      {id === null ? null : <SplitEditor kind={kind} itemId={id} />}
    </fieldset>
  )
}
