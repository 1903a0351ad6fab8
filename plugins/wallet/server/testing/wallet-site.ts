import type {} from '@balafon/plugin-payments/contract/intents'
import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { decideSandboxPayment } from '@balafon/plugin-payments/contract/sandbox'
import type {} from '@balafon/plugin-player/contract/catalogue-service'
import { createTestSite, type SignedInUser } from '@balafon/sdk/testing'
import { saveOffer } from '../../contract/offers.ts'
import { createTopUp, verifyTopUp } from '../../contract/top-ups.ts'
import { runAsLedgerOwner } from '../migrations/run-as-ledger-owner.ts'
import { models } from '../models.ts'
import type { WalletServices } from '../wallet-services.ts'

const OPERATOR = { userId: null, asOperator: true } as const
const AUDIO = { mime: 'audio/flac', duration: 60, peaks: [0.5], body: Buffer.alloc(6000, 7) } as const

export type WalletSite = Awaited<ReturnType<typeof createWalletSite>>

/** Confirms the password of the session. */
export async function confirmPassword<User extends SignedInUser>(user: User): Promise<User> {
  await user.post('/auth/user/confirm-password', { password: user.password })
  return user
}

/** Creates a site with the wallet and the sandbox of payments. */
export async function createWalletSite(environment: Readonly<Record<string, string>> = {}) {
  const site = await createTestSite(environment)
  const services = site.getServices<WalletServices>('wallet')
  const [catalogue] = site.getContext('player').getProviders('player.catalogue/v1')
  if (!catalogue) throw new Error('The player does not provide the catalogue.')
  const { tracks, albums, artists } = catalogue.provider
  let count = 0

  /** Tops up a wallet without a payment provider: the ledger gets a payment that is confirmed. */
  async function giveMoney(userId: number, amount: number) {
    count += 1
    const reference = `pay-test-${count}`
    await services.businessRows.addProvider('sandbox', 'XOF')
    await services.businessRows.openTopUp({ userId, provider: 'sandbox', currency: 'XOF', amount, reference })
    await services.post.creditTopUp({ reference, userId, currency: 'XOF', amount }, 'webhook:sandbox')
    return reference
  }

  return {
    ...site,
    services,
    models: site.getModels('wallet', models),
    giveMoney,
    createUser: (permissions: readonly string[] = []) => site.createSignedInUser({ permissions: ['music.view', ...permissions] }),
    /** Creates an administrator with a confirmed password. */
    createAdministrator: async (permissions: readonly string[]) =>
      confirmPassword(await site.createSignedInUser({ permissions: ['admin.access', ...permissions] })),
    /** Tops up a wallet as a user does, up to the check with the provider. */
    async topUp(user: SignedInUser, amount: number) {
      const { body } = await user.request(createTopUp, { body: { amount, provider: 'sandbox' } })
      await user.request(startPayment, { params: { reference: body.reference } })
      await user.request(decideSandboxPayment, { params: { reference: body.reference }, body: { outcome: 'pay', fault: 'webhook_never' } })
      return user.request(verifyTopUp, { body: { reference: body.reference, user_id: user.id, amount } })
    },
    /** Creates a published track of a user. */
    async createTrack(ownerId: number, name = 'Awa') {
      count += 1
      const artist = await artists.create({ name: `Artist ${count}`, ownerId }, OPERATOR)
      const { id } = await tracks.create({ name, artistIds: [artist.id], ownerId }, OPERATOR)
      await tracks.setAudio(id, AUDIO, OPERATOR)
      await tracks.publish(id, OPERATOR)
      return id
    },
    /** Creates a published album of a user with one track. */
    async createAlbum(ownerId: number) {
      count += 1
      const artist = await artists.create({ name: `Artist ${count}`, ownerId }, OPERATOR)
      const { id } = await albums.create({ name: `Album ${count}`, artistIds: [artist.id], ownerId }, OPERATOR)
      const track = await tracks.create({ name: `Track of album ${count}`, artistIds: [artist.id], albumId: id, ownerId }, OPERATOR)
      await tracks.setAudio(track.id, AUDIO, OPERATOR)
      await albums.publish(id, OPERATOR)
      return { albumId: id, trackId: track.id }
    },
    /** Puts a track of a user on sale. */
    async sellTrack(seller: SignedInUser, price = 500, pricing: 'fixed' | 'minimum' | 'free_choice' = 'fixed') {
      const itemId = await this.createTrack(seller.id)
      const response = await seller.request(saveOffer, { params: { kind: 'track', itemId }, body: { pricing, price } })
      if (response.status !== 200) throw new Error(`the offer was not saved: ${response.text}`)
      return itemId
    },
    /** Gives a user earnings by a sale to another user. */
    async giveEarnings(userId: number, amount: number) {
      const buyer = 900_000 + count
      await giveMoney(buyer, amount)
      await site.getContext('core').settings.set('wallet.platform_share_percent', 0)
      await services.terms.syncWithSettings()
      const offerId = await services.businessRows.saveOffer({
        sellerId: userId,
        kind: 'track',
        itemId: 900_000 + count,
        name: 'Sold track',
        currency: 'XOF',
        pricing: 'fixed',
        price: amount,
      })
      await services.post.purchase({ buyerId: buyer, offerId, amount, recipientId: null, key: `sale-${count}` })
      await site.getContext('core').settings.set('wallet.platform_share_percent', 15)
    },
    /** Runs statements with the rights of the owner of the ledger, which no part of a running site has. */
    runAsLedgerOwner: (statements: string) =>
      site.site.migrationDb.transaction((transaction) => runAsLedgerOwner({ db: site.site.migrationDb, transaction }, statements)),
    /** Lists the problems of the books. */
    listProblems: () => site.sql('select * from ledger.audit'),
  }
}
