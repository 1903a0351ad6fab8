import type { CurrentTrack } from '@balafon/plugin-player/contract/points'
import { IconButton } from '@balafon/ui/icon-button'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openBuyDialog } from './open-buy-dialog.tsx'
import { useOffer } from './use-offer.ts'

/** A button of the player bar that buys the current track, while it is on sale and not bought. */
export default function PlayerBuyButton({ track }: CurrentTrack) {
  const { t } = useTranslation()
  const { data } = useOffer('track', track.id)
  const offer = data?.offer ?? data?.album
  if (!offer || offer.is_bought || offer.is_own) return null
  return (
    <IconButton
      label={t('shop.buy_item', { name: offer.name })}
      onPress={() => void openBuyDialog({ kind: offer.kind, itemId: offer.item_id, name: offer.name })}
    >
      <ShoppingBag />
    </IconButton>
  )
}
