import type { MusicItem } from '@balafon/plugin-player/contract/points'
import { openBuyDialog } from './open-buy-dialog.tsx'

/** Opens the dialog that buys the track or the album of a menu. */
export async function buyMusicItem(musicItem: MusicItem, isGift = false): Promise<void> {
  if (musicItem.kind === 'track') await openBuyDialog({ kind: 'track', itemId: musicItem.track.id, name: musicItem.track.name, isGift })
  if (musicItem.kind === 'album') await openBuyDialog({ kind: 'album', itemId: musicItem.album.id, name: musicItem.album.name, isGift })
}
