import type { PlaybackAccessProvider } from '@balafon/plugin-player/contract/providers'
import type { ServerContext } from '@balafon/sdk/server'
import type { Items } from './items.ts'
import type { OffersStore } from './offers.store.ts'

/** Creates the provider that limits tracks on sale to a preview until the user has bought them. */
export const createPlaybackAccess = (
  { store, items }: { store: OffersStore; items: Items },
  { settings }: Pick<ServerContext, 'settings'>,
): PlaybackAccessProvider => ({
  async decide({ trackId, userId }) {
    const seconds = await settings.get<number>('wallet.preview_seconds')
    if (seconds === 0) return { access: 'full' }
    const track = await items.find('track', trackId)
    const { isOnSale, isOwned } = await store.findAccess(trackId, track?.albumId ?? null, userId)
    if (!isOnSale || isOwned) return { access: 'full' }
    return { access: 'preview', seconds, reason: 'wallet.preview.reason', action: { label: 'wallet.preview.action', to: '/tracks/for-sale' } }
  },
})
