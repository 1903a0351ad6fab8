import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getWalletPreferences, saveWalletPreferences } from '../../contract/preferences.ts'
import { createPurchase } from '../../contract/purchases.ts'
import { acceptSplit, proposeSplit } from '../../contract/splits.ts'
import { refundPurchase } from '../../contract/track-purchases.ts'
import { approveWithdrawal, refuseWithdrawal } from '../../contract/withdrawal-settlement.ts'
import { createWithdrawal } from '../../contract/withdrawals.ts'
import { confirmPassword, createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(() => site.close())

type User = Awaited<ReturnType<WalletSite['createUser']>>

const setLanguage = (user: User, language: string) => site.sql('update users set language = $2 where id = $1', [user.id, language])
const listEmails = ({ email }: User) =>
  site.sql<{ subject: string; text: string }>("select subject, text from emails where plugin = 'wallet' and email = $1 order by id", [email])
const listSubjects = async (user: User) => (await listEmails(user)).map(({ subject }) => subject)
const getToday = () => new Date().toISOString().slice(0, 10)
/** Amounts have narrow no-break spaces. */
const normalize = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function createSeller(language = 'fr') {
  const seller = await site.createUser(['music.create'])
  await setLanguage(seller, language)
  return seller
}
async function sellOnce(seller: User, price = 1000, gift?: User) {
  const itemId = await site.sellTrack(seller, price)
  const buyer = await site.createUser()
  await site.giveMoney(buyer.id, price)
  const input = { kind: 'track' as const, item_id: itemId, amount: price, ...(gift && { gift_to: gift.email, message: 'Joyeux Noël' }) }
  const headers = { 'idempotency-key': `sell-item-${itemId}` }
  const first = await buyer.request(createPurchase, { body: input }, headers)
  await buyer.request(createPurchase, { body: input }, headers)
  return { buyer, itemId, purchaseId: Number(first.body.purchase.id) }
}

describe('emails about top-ups and purchases', () => {
  test('sends one receipt for a top-up, however often the payment is reported', async () => {
    const user = await site.createUser()
    await setLanguage(user, 'fr')
    await site.topUp(user, 2000)
    const [payment] = await site.models.TopUp.findAll({ where: { userId: user.id } })
    const report = { reference: payment?.reference ?? '', userId: user.id, amount: 2000, currency: 'XOF', provider: 'sandbox', isTest: true }
    await Promise.all([1, 2, 3].map(() => site.services.topUps.credit(report)))
    const [email, ...others] = await listEmails(user)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Votre recharge')
    expect(normalize(email?.text)).toContain('Votre portefeuille a été rechargé de 2 000 F. Votre solde est de 2 000 F.')
    expect(email?.text).toContain(payment?.reference)
  })

  test('sends one receipt, one email to the recipient, and one about a refund', async () => {
    const friend = await site.createUser()
    await setLanguage(friend, 'en')
    const { buyer, purchaseId } = await sellOnce(await createSeller(), 1000, friend)
    expect(await listSubjects(buyer)).toHaveLength(1)
    expect((await listEmails(friend)).map(({ text }) => text.includes('Joyeux Noël'))).toEqual([true])
    const administrator = await site.createAdministrator(['wallet.refund'])
    const refund = () => administrator.request(refundPurchase, { params: { id: purchaseId }, body: { reason: 'Fichier abîmé' } })
    await Promise.all([refund(), refund()])
    const emails = await listEmails(buyer)
    expect(emails).toHaveLength(2)
    expect(emails[1]?.text).toContain('Fichier abîmé')
  })
})

describe('emails about withdrawals', () => {
  test.each([
    ['fr', ['Votre retrait a été demandé', 'Votre retrait a été payé'], 'Référence\u00a0: VIR-9'],
    ['en', ['Your withdrawal was requested', 'Your withdrawal was paid'], 'Reference: VIR-9'],
  ] as const)('sends one email for the request and one with the reference (%s)', async (language, subjects, line) => {
    const { user, id } = await requestWithdrawal(language)
    const administrator = await site.createAdministrator(['wallet.settle'])
    const approve = () => administrator.request(approveWithdrawal, { params: { id }, body: { reference: 'VIR-9' } })
    await Promise.all([approve(), approve()])
    const emails = await listEmails(user)
    expect(emails.map(({ subject }) => subject)).toEqual(subjects)
    expect(emails[0]?.text).toContain('•••• 08 09')
    expect(emails[0]?.text).not.toContain('07 08 09')
    expect(emails[1]?.text).toContain(line)
  })

  test('sends the reason of a refusal, and adds notifications', async () => {
    const { user, id } = await requestWithdrawal('fr')
    const administrator = await site.createAdministrator(['wallet.settle'])
    await administrator.request(refuseWithdrawal, { params: { id }, body: { reason: 'Numéro inconnu' } })
    const emails = await listEmails(user)
    expect(emails.map(({ subject }) => subject)).toEqual(['Votre retrait a été demandé', 'Votre retrait a été refusé'])
    expect(emails[1]?.text).toContain('Motif\u00a0: Numéro inconnu')
    await expect.poll(() => listNotifications(user), { timeout: 10_000 }).toEqual(['wallet.withdrawal', 'wallet.withdrawal'])
  })

  async function requestWithdrawal(language: string) {
    const user = await confirmPassword(await site.createUser())
    await setLanguage(user, language)
    await site.giveEarnings(user.id, 500)
    const body = { amount: 500, full_name: 'Awa', country: 'CI', transfer_info: '+225 07 08 09', type: 'mobileMoney' } as const
    const response = await user.request(createWithdrawal, { body })
    return { user, id: Number(response.body.withdrawal.id) }
  }
})

const listNotifications = async ({ id }: User) =>
  (await site.sql<{ type: string }>('select type from notifications where user_id = $1 order by id', [id])).map(({ type }) => type)

describe('emails about sales', () => {
  test('sends each seller one summary of a day, and none for a day without sales', async () => {
    const seller = await createSeller()
    await sellOnce(seller, 1000)
    await sellOnce(seller, 500)
    expect(await listSubjects(seller)).toEqual([])
    await site.services.sendSalesDigests(getToday())
    await Promise.all([1, 2].map(() => site.services.sendSalesDigests(getToday())))
    await site.services.sendSalesDigests('2020-01-01')
    const [email, ...others] = await listEmails(seller)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Vos ventes du jour')
    expect(normalize(email?.text)).toContain(': 2. Vos gains : 1 275 F.')
  })

  test('sends an email for each sale, or none, when the seller chose so', async () => {
    const [eager, quiet] = [await createSeller('en'), await createSeller('en')]
    await eager.request(saveWalletPreferences, { body: { sales_email: 'at_once' } })
    await quiet.request(saveWalletPreferences, { body: { sales_email: 'never' } })
    await sellOnce(eager)
    await sellOnce(quiet)
    await site.services.sendSalesDigests(getToday())
    await expect.poll(() => listSubjects(eager), { timeout: 10_000 }).toEqual(['You made a sale'])
    expect(await listSubjects(quiet)).toEqual([])
    await expect.poll(() => listNotifications(quiet), { timeout: 10_000 }).toEqual(['wallet.sale'])
  })

  test('notifies collaborators of a proposed split and of what they earned', async () => {
    const [seller, friend] = [await createSeller(), await createSeller()]
    await friend.request(saveWalletPreferences, { body: { sales_email: 'at_once' } })
    const itemId = await site.sellTrack(seller, 1000)
    const shares = [seller, friend].map(({ email }) => ({ email, basis_points: 5000 }))
    const { split } = (await seller.request(proposeSplit, { params: { kind: 'track', itemId }, body: { shares } })).body
    await expect.poll(() => listNotifications(friend), { timeout: 10_000 }).toEqual(['wallet.split'])
    await friend.request(acceptSplit, { params: { id: split.id } })
    const buyer = await site.createUser()
    await site.giveMoney(buyer.id, 1000)
    await buyer.request(createPurchase, { body: { kind: 'track', item_id: itemId, amount: 1000 } })
    await expect.poll(async () => normalize((await listEmails(friend))[0]?.text), { timeout: 10_000 }).toContain('425 F')
  })
})

describe('wallet/preferences', () => {
  test('returns the choice of the user, daily by default', async () => {
    const [user, other] = [await site.createUser(), await site.createUser()]
    expect((await user.request(getWalletPreferences, {})).body).toEqual({ preferences: { sales_email: 'daily' } })
    const saves = (['never', 'at_once'] as const).map((sales_email) => user.request(saveWalletPreferences, { body: { sales_email } }))
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200])
    expect(['never', 'at_once']).toContain((await user.request(getWalletPreferences, {})).body.preferences.sales_email)
    expect((await other.request(getWalletPreferences, {})).body.preferences.sales_email).toBe('daily')
    for (const sales_email of ['hourly', 1, null, 'x'.repeat(10_000)])
      expect((await user.send('PUT', '/api/v1/wallet/preferences', { body: { sales_email } })).status).toBe(422)
    expect((await site.createVisitor().request(getWalletPreferences, {})).status).toBe(401)
  })
})
