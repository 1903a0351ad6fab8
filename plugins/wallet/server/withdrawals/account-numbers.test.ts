import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPayouts, getAnyWithdrawal, refuseWithdrawal, revealDestination } from '../../contract/withdrawal-settlement.ts'
import { createWithdrawal } from '../../contract/withdrawals.ts'
import { confirmPassword, createWalletSite, type WalletSite } from '../testing/wallet-site.ts'
import { sealWithdrawals } from './seal-withdrawals.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

const IBAN = 'FR7630006000011234567890189'
const BANK = { full_name: 'Awa Koné', country: 'FR', iban: IBAN, swift_code: 'AGRIFRPP', type: 'bankAccount' } as const

async function requestWithdrawal() {
  const user = await confirmPassword(await site.createUser())
  await site.giveEarnings(user.id, 1000)
  const { body } = await user.request(createWithdrawal, { body: { ...BANK, amount: 400 } })
  return { user, id: Number(body.withdrawal.id) }
}
const readRow = async (id: number) =>
  (await site.sql<{ row: string }>('select to_jsonb(w)::text as row from wallet.withdrawals w where id = $1', [id]))[0]?.row ?? ''

describe('the account numbers of withdrawals', () => {
  test('are encrypted in the database, and no movement contains them', async () => {
    const { id } = await requestWithdrawal()
    const row = await readRow(id)
    expect(row).not.toContain(IBAN)
    expect(row).not.toContain('AGRIFRPP')
    expect(JSON.parse(row)).toMatchObject({ summary: 'FR76 •••• 0189', unsealed: null })
    const [journal] = await site.sql<{ about: object }>('select about from ledger.journals where id = $1', [id])
    expect(Object.keys(journal?.about ?? {}).sort()).toEqual(['account_type', 'amount', 'country', 'currency', 'user'])
  })

  test('are shown to administrators with wallet.settle on request, which is recorded', async () => {
    const { id } = await requestWithdrawal()
    const settler = await site.createAdministrator(['wallet.settle'])
    expect((await settler.request(getAnyWithdrawal, { params: { id } })).body).toMatchObject({ summary: 'FR76 •••• 0189', full_name: 'Awa Koné' })
    const { body } = await settler.request(revealDestination, { params: { id } })
    expect(body.destination).toEqual({ full_name: 'Awa Koné', country: 'FR', iban: IBAN, swift_code: 'AGRIFRPP', transfer_info: null })
    const records = await site.sql('select 1 from audit_entries where action = $1 and entity_id = $2', ['withdrawal.reveal', String(id)])
    expect(records).toHaveLength(1)
    expect((await settler.request(exportPayouts, { query: {} })).text).toContain(IBAN)
    expect((await settler.request(revealDestination, { params: { id: 999_999_999 } })).status).toBe(404)
    expect((await (await site.createAdministrator([])).request(revealDestination, { params: { id } })).status).toBe(403)
    const unconfirmed = await site.createSignedInUser({ permissions: ['admin.access', 'wallet.settle'] })
    expect((await unconfirmed.request(revealDestination, { params: { id } })).status).toBe(423)
  })

  test('cannot be copied into the withdrawal of another user', async () => {
    const [{ id }, other] = [await requestWithdrawal(), await requestWithdrawal()]
    await site.runAsLedgerOwner(`update wallet.withdrawals set sealed = (select sealed from wallet.withdrawals where id = ${id}) where id = ${other.id}`)
    const settler = await site.createAdministrator(['wallet.settle'])
    expect((await settler.request(revealDestination, { params: { id: other.id } })).body.code).toBe('wallet.account_number_unreadable')
    await settler.request(refuseWithdrawal, { params: { id: other.id }, body: { reason: 'Wrong account' } })
  })

  test('are replaced by an explanation in the export when they cannot be decrypted', async () => {
    const [{ id }] = [await requestWithdrawal(), await requestWithdrawal()]
    const sealed = site.getContext('wallet').seal('{}', 'another context')
    await site.runAsLedgerOwner(`update wallet.withdrawals set sealed = '${sealed}' where id = ${id}`)
    const settler = await site.createAdministrator(['wallet.settle'])
    const { text } = await settler.request(exportPayouts, { query: {} })
    expect(text).toContain('Refuse the withdrawal, and ask the user to request it again.')
    expect(text).toContain(IBAN)
    expect((await settler.request(getAnyWithdrawal, { params: { id } })).body).toMatchObject({ summary: 'FR76 •••• 0189' })
  })

  test('are encrypted at the start when they were stored before', async () => {
    const { id } = await requestWithdrawal()
    const numbers = JSON.stringify({ iban: IBAN, swift_code: 'AGRIFRPP', transfer_info: null })
    await site.runAsLedgerOwner(
      `alter table wallet.withdrawals drop constraint withdrawals_unsealed;
       update wallet.withdrawals set sealed = null, unsealed = '${numbers}' where id = ${id};
       alter table wallet.withdrawals add constraint withdrawals_unsealed check (unsealed is null) not valid`,
    )
    await Promise.all([1, 2].map(() => sealWithdrawals(site.services.businessRows, site.getContext('wallet'))))
    expect(await readRow(id)).not.toContain(IBAN)
    const settler = await site.createAdministrator(['wallet.settle'])
    expect((await settler.request(revealDestination, { params: { id } })).body.destination.iban).toBe(IBAN)
  })

  test('are deleted when the withdrawal of a deleted user is decided', async () => {
    const { user, id } = await requestWithdrawal()
    await site.getContext('core').users.remove(user.id)
    const settler = await site.createAdministrator(['wallet.settle'])
    expect((await settler.request(revealDestination, { params: { id } })).body.destination.iban).toBe(IBAN)
    expect((await settler.request(refuseWithdrawal, { params: { id }, body: { reason: 'compte fermé' } })).status).toBe(200)
    expect(JSON.parse(await readRow(id))).toMatchObject({ full_name: null, sealed: null, summary: null, unsealed: null })
  })
})
