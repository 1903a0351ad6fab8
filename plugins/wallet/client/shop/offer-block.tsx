import { Link } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Check, Gift, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Offer } from '../../contract/offers.ts'
import { useMoney } from '../use-wallet.ts'
import classes from './offer-block.module.css'
import { openBuyDialog } from './open-buy-dialog.tsx'
import { useOffer } from './use-offer.ts'

/** Shows the price of a track on the page of the track. */
export const TrackOffer = ({ trackId }: { readonly trackId: number }) => <OfferBlock kind="track" itemId={trackId} />

/** Shows the price of an album on the page of the album. */
export const AlbumOffer = ({ albumId }: { readonly albumId: number }) => <OfferBlock kind="album" itemId={albumId} />

/** Shows the price of an item, with the buttons to buy it and to give it as a present. Shows nothing for items that are not on sale. */
function OfferBlock({ kind, itemId }: { readonly kind: 'track' | 'album'; readonly itemId: number }) {
  const { data } = useOffer(kind, itemId)
  if (!data?.offer && !data?.album) return null
  return (
    <div className={classes.offers}>
      {data.offer ? <OfferRow offer={data.offer} /> : null}
      {data.album && !data.offer?.is_bought ? <OfferRow offer={data.album} isAlbum /> : null}
    </div>
  )
}

function OfferRow({ offer, isAlbum = false }: { readonly offer: Offer; readonly isAlbum?: boolean }) {
  const { t } = useTranslation()
  const price = useOfferPrice(offer)
  const request = { kind: offer.kind, itemId: offer.item_id, name: offer.name }
  if (offer.is_own)
    return (
      <p className={classes.offer}>
        <ShoppingBag aria-hidden="true" />
        <span>{t('shop.own_offer', { price })}</span>
      </p>
    )
  if (offer.is_bought)
    return (
      <div className={classes.offer}>
        <Check aria-hidden="true" />
        <span>{t('shop.owned')}</span>
        <Link to="/tracks/music-buy" className={getButtonClass('outline', 'small')}>
          {t('shop.download')}
        </Link>
        <Button variant="quiet" size="small" icon={<Gift aria-hidden="true" />} onPress={() => void openBuyDialog({ ...request, isGift: true })}>
          {t('shop.give')}
        </Button>
      </div>
    )
  return (
    <div className={classes.offer}>
      <ShoppingBag aria-hidden="true" />
      <span>
        {isAlbum ? t('shop.whole_album') : null} <b>{price}</b>
        {offer.preview_seconds === null ? null : <small>{t('shop.preview', { count: offer.preview_seconds })}</small>}
      </span>
      <Button size="small" variant={isAlbum ? 'outline' : 'primary'} onPress={() => void openBuyDialog(request)}>
        {t('shop.buy')}
      </Button>
      <Button variant="quiet" size="small" icon={<Gift aria-hidden="true" />} onPress={() => void openBuyDialog({ ...request, isGift: true })}>
        {t('shop.give')}
      </Button>
    </div>
  )
}

/** Returns the price of an offer as text. */
export function useOfferPrice({ pricing, price }: Pick<Offer, 'pricing' | 'price'>): string {
  const { t } = useTranslation()
  const money = useMoney()
  if (pricing === 'free_choice') return t('shop.free_choice')
  return pricing === 'minimum' ? t('shop.from', { amount: money(price) }) : money(price)
}
