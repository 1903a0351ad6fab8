import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEarningsTransfer } from '../../contract/earnings-transfers.ts'
import { getWallet, listMovements } from '../../contract/wallet.ts'
import { approveWithdrawal, exportPayouts, getAnyWithdrawal, listAllWithdrawals, refuseWithdrawal } from '../../contract/withdrawal-settlement.ts'
import { cancelWithdrawal, createWithdrawal, deleteDestination, listDestinations, listWithdrawals, saveDestination } from '../../contract/withdrawals.ts'
import { confirmPassword, createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

const MOBILE = { full_name: 'Awa Koné', country: 'CI', transfer_info: '+225 01 02 03 04 05', type: 'mobileMoney' } as const
const BANK = { full_name: 'Awa Koné', country: 'FR', iban: 'FR76 3000 6000 0112 3456 7890 189', swift_code: 'AGRIFRPP', type: 'bankAccount' } as const

async function createEarner(earnings = 1000) {
  const user = await confirmPassword(await site.createUser())
  await site.giveEarnings(user.id, earnings)
  return user
}
const getBalances = async (user: Awaited<ReturnType<typeof createEarner>>) => {
  const { balance, earnings, held } = (await user.request(getWallet, {})).body.wallet
  return { balance, earnings, held }
}

describe('POST wallet/transfers', () => {
  test('moves earnings to the wallet once for a repeated key', async () => {
    const user = await createEarner()
    const transfer = () =>
      // The server ignores `status`.
      user.request(createEarningsTransfer, { body: { amount: 400, user_id: user.id, status: 'Traité' } }, { 'idempotency-key': 'transfer-key-1' })
    const [first, second] = [await transfer(), await transfer()]
    expect(first.body).toMatchObject({ transfer: { amount: 400, type_label: 'Transfert', status_label: 'Traité' }, balance: 400, earnings: 600 })
    expect(second.body).toEqual(first.body)
    expect(await getBalances(user)).toEqual({ balance: 400, earnings: 600, held: 0 })
  })

  test('returns 422 for a wrong amount, for another user and for an unknown field', async () => {
    const user = await createEarner()
    const send = async (body: object) => {
      const response = await user.post('/api/v1/wallet/transfers', body)
      return [response.status, Object.keys(response.body.errors ?? {})]
    }
    expect(await send({ amount: 1001 })).toEqual([422, ['amount']])
    expect(await send({ amount: 1, user_id: user.id + 1 })).toEqual([422, ['user_id']])
    expect((await send({ amount: 1, balance: 5 }))[0]).toBe(422)
    expect((await send({ amount: -1 }))[0]).toBe(422)
    expect(await getBalances(user)).toEqual({ balance: 0, earnings: 1000, held: 0 })
  })
})

describe('a debt', () => {
  test('blocks withdrawals with 409 `wallet.debt`, and is collected after a transfer', async () => {
    const user = await createEarner(2000)
    const reference = await site.giveMoney(user.id, 1000)
    const charge = { plugin: 'acme', key: `debt-${user.id}`, userId: user.id, currency: 'XOF', amount: 800, description: 'Plan' }
    await site.services.post.paySubscription(charge)
    await site.services.post.refundTopUpTotal(reference, 1000, 'webhook:sandbox')
    const withdraw = () => user.request(createWithdrawal, { body: { ...MOBILE, amount: 100 } })
    const refused = await withdraw()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'wallet.debt', expect.stringMatching(/^Vous devez 800\sF /)])
    await user.request(createEarningsTransfer, { body: { amount: 900 } })
    await expect.poll(() => getBalances(user)).toEqual({ balance: 100, earnings: 1100, held: 0 })
    expect((await withdraw()).status).toBe(201)
  })
})

describe('POST withdrawals', () => {
  test('holds the amount until the user cancels it', async () => {
    const user = await createEarner()
    // The server ignores `status`.
    const body = { ...BANK, amount: 700, user_id: user.id, email: user.email, status: 'Traité' }
    const { body: created, status } = await user.request(createWithdrawal, { body })
    expect(status).toBe(201)
    expect(created).toMatchObject({
      status: 'success',
      earnings: 300,
      withdrawal: { amount: 700, status: 'pending', status_label: 'En attente', type_label: 'Retrait', destination: 'FR76 •••• 0189', can_cancel: true },
    })
    expect(await getBalances(user)).toEqual({ balance: 0, earnings: 300, held: 700 })
    const other = await createEarner()
    const params = { id: created.withdrawal.id }
    expect((await other.request(cancelWithdrawal, { params })).status).toBe(404)
    expect((await user.request(cancelWithdrawal, { params })).body).toMatchObject({ earnings: 1000, withdrawal: { status: 'cancelled' } })
    expect((await user.request(cancelWithdrawal, { params })).status).toBe(200)
    expect(await getBalances(user)).toEqual({ balance: 0, earnings: 1000, held: 0 })
    const [returned, held] = (await user.request(listMovements, { query: { account: 'earnings' } })).body.data
    expect([returned, held]).toMatchObject([
      { type: 'withdrawal', amount: 700, description: 'Annulé' },
      { type: 'withdrawal', amount: -700, description: null },
    ])
  })

  test.each([
    [{ ...MOBILE, full_name: '' }, ['full_name']],
    [{ ...MOBILE, country: null }, ['country']],
    [{ ...MOBILE, transfer_info: '' }, ['transfer_info']],
    [{ ...BANK, swift_code: undefined }, ['swift_code']],
    [{ ...BANK, iban: 'FR76 3000 6000 0112 3456 7890 188' }, ['iban']],
    [{ ...BANK, swift_code: 'NONSENSE1' }, ['swift_code']],
    [{ ...MOBILE, amount: 1001 }, ['amount']],
    [{ ...MOBILE, email: 'other@example.test' }, ['email']],
  ])('returns 422 for %j', async (fields, names) => {
    const user = await createEarner()
    const { status, body } = await user.post('/api/v1/withdrawals', { amount: 100, ...fields })
    expect([status, Object.keys(body.errors)]).toEqual([422, names])
  })

  test('requires a confirmed password', async () => {
    const user = await site.createUser()
    expect((await user.request(createWithdrawal, { body: { ...MOBILE, amount: 1 } })).status).toBe(423)
  })
})

describe('the administration of withdrawals', () => {
  async function request(amount: number) {
    const user = await createEarner(amount)
    const { body } = await user.request(createWithdrawal, { body: { ...MOBILE, amount } })
    return { user, id: Number(body.withdrawal.id) }
  }

  test('pays a withdrawal once, with its reference', async () => {
    const { user, id } = await request(500)
    const administrator = await site.createAdministrator(['wallet.settle'])
    const approve = () => administrator.request(approveWithdrawal, { params: { id }, body: { reference: 'OM-17' } })
    const responses = await Promise.all([approve(), approve()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await user.request(listWithdrawals, {})).body.data[0]).toMatchObject({ status_label: 'Traité', reference: 'OM-17', can_cancel: false })
    expect((await user.request(cancelWithdrawal, { params: { id } })).status).toBe(409)
    expect((await administrator.request(getAnyWithdrawal, { params: { id } })).body).toMatchObject({ status: 'processed', payout_reference: 'OM-17' })
  })

  test('needs two administrators when the amount reaches the threshold', async () => {
    const { id } = await request(100_000)
    const [first, second] = [await site.createAdministrator(['wallet.settle']), await site.createAdministrator(['wallet.settle'])]
    const approve = (administrator: typeof first) => administrator.request(approveWithdrawal, { params: { id }, body: { reference: 'B-1' } })
    expect((await approve(first)).body).toMatchObject({ status: 'pending', needs_second_approver: true })
    expect((await approve(first)).body.code).toBe('wallet.same_approver')
    expect((await approve(second)).body).toMatchObject({ status: 'processed', needs_second_approver: false })
  })

  test('refuses a withdrawal with a reason, and returns the amount', async () => {
    const { user, id } = await request(500)
    const administrator = await site.createAdministrator(['wallet.settle'])
    expect((await administrator.request(refuseWithdrawal, { params: { id }, body: { reason: 'Numéro inconnu' } })).body.status).toBe('failed')
    expect((await user.request(listWithdrawals, {})).body.data[0]).toMatchObject({ status_label: 'Échoué', reason: 'Numéro inconnu' })
    expect((await getBalances(user)).earnings).toBe(500)
  })

  test('does not let administrators decide about their own withdrawals', async () => {
    const administrator = await site.createAdministrator(['wallet.settle'])
    await site.giveEarnings(administrator.id, 300)
    const { body } = await administrator.request(createWithdrawal, { body: { ...MOBILE, amount: 300 } })
    const params = { id: body.withdrawal.id }
    expect((await administrator.request(approveWithdrawal, { params, body: { reference: 'X' } })).body.code).toBe('wallet.own_withdrawal')
    expect((await administrator.request(refuseWithdrawal, { params, body: { reason: 'no reason' } })).body.code).toBe('wallet.own_withdrawal')
  })

  test('shows destinations only with wallet.settle, and returns 403 without permissions', async () => {
    const { id } = await request(200)
    const viewer = await site.createAdministrator([])
    const listed = (await viewer.request(listAllWithdrawals, {})).body.data
    expect(listed.find((row: { id: number }) => row.id === id)).not.toHaveProperty('summary')
    expect((await viewer.request(exportPayouts, { query: {} })).status).toBe(403)
    expect((await viewer.request(approveWithdrawal, { params: { id }, body: { reference: 'X' } })).status).toBe(403)
    const settler = await site.createAdministrator(['wallet.settle'])
    expect((await settler.request(exportPayouts, { query: { account_type: 'mobile_money' } })).text).toContain('+225 01 02 03 04 05')
    expect((await (await site.createUser()).request(listAllWithdrawals, {})).status).toBe(403)
  })
})

describe('saved destinations', () => {
  test('are encrypted, shortened, usable and private', async () => {
    const [user, other] = [await createEarner(), await createEarner()]
    const { full_name, country, iban, swift_code, type } = BANK
    const { body } = await user.request(saveDestination, { body: { full_name, country, iban, swift_code, type } })
    expect(body.destination).toMatchObject({ type: 'bankAccount', summary: 'FR76 •••• 0189' })
    const [row] = await site.sql<{ sealed: string }>('select sealed from wallet.destinations where user_id = $1', [user.id])
    expect(row?.sealed).not.toContain('FR76')
    const { id } = body.destination
    expect((await other.request(createWithdrawal, { body: { amount: 100, destination_id: id } })).status).toBe(404)
    expect((await user.request(createWithdrawal, { body: { amount: 100, destination_id: id } })).body.withdrawal.destination).toBe('FR76 •••• 0189')
    expect((await other.request(deleteDestination, { params: { id } })).status).toBe(404)
    expect((await user.request(deleteDestination, { params: { id } })).status).toBe(200)
    expect((await user.request(listDestinations, {})).body.destinations).toEqual([])
  })

  test('are listed without a number, deletable and refused when they cannot be decrypted', async () => {
    const user = await createEarner()
    const { full_name, country, iban, swift_code, type } = BANK
    const { id } = (await user.request(saveDestination, { body: { full_name, country, iban, swift_code, type } })).body.destination
    const sealed = site.getContext('wallet').seal('{}', 'another context')
    await site.runAsLedgerOwner(`update wallet.destinations set sealed = '${sealed}' where id = ${id}`)
    expect((await user.request(listDestinations, {})).body.destinations).toMatchObject([{ id, type: 'bankAccount', summary: '', is_readable: false }])
    const { status, body } = await user.request(createWithdrawal, { body: { amount: 100, destination_id: id } })
    expect([status, body.code]).toEqual([409, 'wallet.destination_unreadable'])
    expect((await user.request(deleteDestination, { params: { id } })).status).toBe(200)
  })
})

describe('parallel requests on one balance', () => {
  test('returns 201 exactly as often as the balance allows', async () => {
    const user = await createEarner(1000)
    const transfers = Array.from({ length: 10 }, () => user.request(createEarningsTransfer, { body: { amount: 150 } }))
    const withdrawals = Array.from({ length: 10 }, () => user.request(createWithdrawal, { body: { ...MOBILE, amount: 150 } }))
    const statuses = (await Promise.all([...transfers, ...withdrawals])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(6)
    const { balance, earnings, held } = await getBalances(user)
    expect([earnings, balance + held]).toEqual([100, 900])
  })
})
