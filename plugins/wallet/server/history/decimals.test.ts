import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEarningsTransfer } from '../../contract/earnings-transfers.ts'
import { createPurchase } from '../../contract/purchases.ts'
import { getTopUpOptions } from '../../contract/top-ups.ts'
import { exportMovements, getWallet } from '../../contract/wallet.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
  await site.getContext('core').settings.set('wallet.currency', 'EUR')
  await site.services.terms.syncWithSettings()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

describe('a wallet in a currency with decimals', () => {
  test('counts top-ups, purchases, earnings and transfers in the smallest unit', async () => {
    const [seller, buyer] = [await site.createUser(['music.create']), await site.createUser()]
    expect((await buyer.request(getTopUpOptions, {})).body).toMatchObject({ currency: 'EUR', minimum: 500 })
    const { body } = await site.topUp(buyer, 1250)
    expect([body.balance, body.message.replace(/\s/g, ' ')]).toEqual([1250, 'Votre compte a été rechargé de 12,50 €.'])
    const itemId = await site.sellTrack(seller, 999)
    expect((await buyer.request(createPurchase, { body: { kind: 'track', item_id: itemId, amount: 999 } })).body.balance).toBe(251)
    // 15 % of 9.99 € are 1.50 €.
    expect((await seller.request(getWallet, {})).body.wallet).toMatchObject({ currency: 'EUR', earnings: 849 })
    expect((await seller.request(createEarningsTransfer, { body: { amount: 849 } })).body).toMatchObject({ balance: 849, earnings: 0 })
  })

  test('exports amounts in whole units', async () => {
    const user = await site.createUser()
    await site.topUp(user, 1205)
    const english = await user.request(exportMovements, {})
    expect(english.text).toContain('"12.05","12.05","EUR"')
    const french = await user.request(exportMovements, {}, { 'accept-language': 'fr' })
    expect(french.text).toContain('"12,05";"12,05";"EUR"')
  })
})
