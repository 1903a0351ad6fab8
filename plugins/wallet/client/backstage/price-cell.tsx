import type { BackstageCell, BackstageFieldProps } from '@balafon/plugin-backstage/contract/points'
import { sendRequest, useFormat } from '@balafon/sdk/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '../../contract/fields.ts'
import { saveOffer } from '../../contract/offers.ts'
import { useCurrency } from '../use-wallet.ts'
import classes from './price-cell.module.css'

interface PriceCellProps extends Pick<BackstageFieldProps, 'registerSave'> {
  readonly kind: ItemKind
  readonly cell: BackstageCell
}

/** Reads an amount as a user types it, in the currency's smallest unit; null for a text that is not an amount. */
export function readAmount(text: string, decimals: number): number | null {
  const amount = Number(text.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? null : Math.round(amount * 10 ** decimals)
}

/** A fixed price as a cell of the upload page. Without a price the music is not for sale. */
export function PriceCell({ kind, cell: { label, value, onChange }, registerSave }: PriceCellProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { money } = useFormat()
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  const symbol = money(0, currency).replace(/[\d\s.,\u00A0\u202F]/g, '')
  const [isTouched, setTouched] = useState(false)
  const isInvalid = isTouched && value.trim() !== '' && !readAmount(value, decimals)
  const save = useEffectEvent(async (itemId: number) => {
    const price = readAmount(value, decimals)
    if (price) await sendRequest(saveOffer, { params: { kind, itemId }, body: { pricing: 'fixed', price } })
  })
  useEffect(() => registerSave((itemId) => save(itemId)), [registerSave])
  return (
    <span className={classes.cell}>
      <input
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={value}
        size={6}
        placeholder="–"
        aria-label={label}
        aria-invalid={isInvalid}
        title={isInvalid ? t('shop.price.invalid') : undefined}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setTouched(false)}
        onBlur={() => setTouched(true)}
      />
      <span aria-hidden="true">{value === '' ? '' : symbol}</span>
    </span>
  )
}
