import type { Subject } from '@balafon/plugin-player/contract/points'
import { openBuyDialog } from './open-buy-dialog.tsx'

/** Opens the dialog that buys the track or the album of a menu. */
export async function buySubject(subject: Subject, isGift = false): Promise<void> {
  if (subject.kind === 'track') await openBuyDialog({ kind: 'track', itemId: subject.track.id, name: subject.track.name, isGift })
  if (subject.kind === 'album') await openBuyDialog({ kind: 'album', itemId: subject.album.id, name: subject.album.name, isGift })
}
