import { getAlbumPath, getTrackPath } from '@balafon/plugin-player/contract/paths'
import { Link } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import type { ShopItem } from '../../contract/offers.ts'
import { ItemCover } from './item-cover.tsx'
import { useOfferPrice } from './offer-block.tsx'
import { openBuyDialog } from './open-buy-dialog.tsx'
import classes from './shop.module.css'

/** A track or an album of the shop with its price. */
export function ShopRow({ item: { offer, item } }: { readonly item: ShopItem }) {
  const { t } = useTranslation()
  const price = useOfferPrice(offer)
  const entry = item.kind === 'track' ? item.track : item.album
  const path = item.kind === 'track' ? getTrackPath(item.track) : getAlbumPath(item.album)
  return (
    <article className={classes.row}>
      <ItemCover image={entry.image} />
      <div className={classes.name}>
        <Link to={path}>{entry.name}</Link>
        <span>
          {entry.artists.map(({ name }) => name).join(', ')} · {t(`shop.one.${item.kind}`)}
        </span>
      </div>
      <span className={classes.price}>{price}</span>
      <div className={classes.actions}>
        {offer.is_own ? <Badge>{t('shop.own')}</Badge> : null}
        {offer.is_bought ? <Badge tone="positive">{t('shop.owned_short')}</Badge> : null}
        {offer.is_own || offer.is_bought ? null : (
          <Button
            size="small"
            variant="outline"
            aria-label={t('shop.buy_item', { name: entry.name })}
            onPress={() => void openBuyDialog({ kind: offer.kind, itemId: offer.item_id, name: entry.name })}
          >
            {t('shop.buy')}
          </Button>
        )}
      </div>
    </article>
  )
}
