import { type Modal, navigateTo, sendRequest, toast, useOpenModal } from '@balafon/sdk/client'
import { FormCheckbox, FormEmail, FormMoney, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Offer } from '../../contract/offers.ts'
import { createPurchase } from '../../contract/purchases.ts'
import classes from '../dialog.module.css'
import { createFieldError } from '../field-error.ts'
import { openTopUp } from '../top-up/open-top-up.tsx'
import { readTypedAmount } from '../top-up/read-typed-amount.ts'
import { useMoney, useRefreshWallet, useWallet } from '../use-wallet.ts'
import type { BuyRequest } from './buy-request.ts'
import { useOffer, useRefreshShop } from './use-offer.ts'

interface BuyDialogProps extends Modal<void> {
  readonly request: BuyRequest
}

/** Buys a track or an album from the wallet, for oneself or as a present. */
export default function BuyDialog({ isOpen, onClose, request }: BuyDialogProps) {
  const { t } = useTranslation()
  const query = useOffer(request.kind, request.itemId)
  return (
    <Dialog title={t('shop.buy_item', { name: request.name })} closeLabel={t('wallet.close')} isOpen={isOpen} onClose={onClose}>
      <LoadState query={query} skeleton={<Skeleton height="200px" />}>
        {({ offer, album }) => {
          const available = offer ?? album
          return available ? <BuyForm offer={available} isGift={request.isGift ?? available.is_bought} onClose={onClose} /> : <p>{t('wallet.not_for_sale')}</p>
        }}
      </LoadState>
    </Dialog>
  )
}

const Schema = z.object({ amount: z.nullable(z.number()), isGift: z.boolean(), gift_to: z.string(), message: z.string() })

interface BuyFormProps {
  readonly offer: Offer
  readonly isGift: boolean
  readonly onClose: () => void
}

function BuyForm({ offer, isGift: initialGift, onClose }: BuyFormProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const openModal = useOpenModal()
  const { data } = useWallet()
  const { control, submit, isPending } = useBuyForm(offer, initialGift, onClose)
  const [entered, isGift] = useWatch({ control, name: ['amount', 'isGift'] })
  // The field reports its amount only when the user leaves it. The amount is also read while the user types, so that the button shows it.
  const [typed, setTyped] = useState<number | null>(null)
  const amount = offer.pricing === 'fixed' ? offer.price : (typed ?? entered ?? 0)
  const missing = data ? amount - data.wallet.balance : 0
  if (offer.is_own) return <p>{t('wallet.own_item')}</p>
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes.form}
      onInput={({ target }) => target instanceof HTMLInputElement && target.type === 'text' && setTyped(readTypedAmount(target.value, offer.currency))}
      onBlur={() => setTyped(null)}
    >
      {offer.pricing === 'fixed' ? null : (
        <div className={classes.amount}>
          <FormMoney
            control={control}
            name="amount"
            label={t('shop.your_price')}
            currency={offer.currency}
            hint={offer.pricing === 'minimum' ? t('shop.from', { amount: money(offer.price) }) : t('shop.free_choice.hint')}
          />
        </div>
      )}
      <FormCheckbox control={control} name="isGift">
        {t('shop.gift')}
      </FormCheckbox>
      {isGift ? (
        <>
          <FormEmail control={control} name="gift_to" label={t('shop.gift_to')} hint={t('shop.gift_to.hint')} />
          <FormTextArea control={control} name="message" label={t('shop.message')} />
        </>
      ) : null}
      <dl className={classes.sums}>
        <dt>{t('shop.price')}</dt>
        <dd>
          <b>{money(amount)}</b>
        </dd>
        {data ? (
          <>
            <dt>{t('wallet.balance')}</dt>
            <dd>{money(data.wallet.balance)}</dd>
          </>
        ) : null}
      </dl>
      {missing > 0 ? <p role="status">{t('shop.missing', { amount: money(missing) })}</p> : null}
      <div className={classes.actions}>
        <Button variant="quiet" onPress={onClose}>
          {t('wallet.cancel')}
        </Button>
        {missing > 0 ? (
          <Button onPress={() => void openTopUp(openModal, missing)}>{t('wallet.top_up')}</Button>
        ) : (
          <Button type="submit" isPending={isPending}>
            {t('shop.pay', { amount: money(amount) })}
          </Button>
        )}
      </div>
    </form>
  )
}

function useBuyForm(offer: Offer, isGift: boolean, onClose: () => void) {
  const { t } = useTranslation()
  const refreshWallet = useRefreshWallet()
  const refreshShop = useRefreshShop()
  return useContractForm({
    schema: Schema,
    defaults: { amount: offer.price, isGift, gift_to: '', message: '' },
    async send({ amount, isGift: isForOther, gift_to, message }) {
      if (offer.pricing !== 'fixed' && amount === null) throw createFieldError('amount', t('wallet.invalid_amount'))
      if (isForOther && gift_to.trim() === '') throw createFieldError('gift_to', t('shop.gift_to.required'))
      const gift = isForOther ? { gift_to: gift_to.trim(), ...(message.trim() && { message: message.trim() }) } : {}
      await sendRequest(createPurchase, {
        body: { kind: offer.kind, item_id: offer.item_id, amount: offer.pricing === 'fixed' ? offer.price : (amount ?? 0), ...gift },
      })
      toast.positive(t(isForOther ? 'shop.given' : 'shop.bought', { name: offer.name }), {
        action: { label: t('shop.purchases'), run: () => navigateTo('/tracks/music-buy') },
      })
      onClose()
      await Promise.all([refreshWallet(), refreshShop()])
    },
  })
}
