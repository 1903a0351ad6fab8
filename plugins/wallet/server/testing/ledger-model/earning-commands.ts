import type { DestinationColumns } from '../../ledger/posting.store.ts'
import { ADMINISTRATOR, type Commands, callExpecting, expectEqual, type LedgerFunctions, type Model, type ModelAccess } from './model-state.ts'

const DAY_MS = 24 * 3600 * 1000
const DESTINATION: DestinationColumns = { account_type: 'mobile_money', country: 'CI', full_name: 'Awa', summary: '•••• 01', sealed: 'sealed' }

/** The part of advertising income that is not shared with users, in francs. */
const UNSHARED_INCOME = 7

/** How many periods of advertising income exist. Each period is one day, the day after the period before, because periods must not overlap. */
let periodCount = 0

/** Creates the commands about earnings: transfers, withdrawals and advertising income. */
export function createEarningCommands(
  { post, businessRows, sql }: LedgerFunctions,
  model: Model,
  access: ModelAccess,
): Commands<'transfer' | 'transferCombined' | 'changedKey' | 'withdraw' | 'close' | 'earn'> {
  const { getId, getUser, createKey, isFrozen, choose } = access

  return {
    async transfer(command) {
      const key = createKey()
      const account = getUser(command.user)
      const isAllowed = !isFrozen(command.user) && account.earnings >= command.amount
      const call = () => post.transferEarnings({ userId: getId(command.user), currency: 'XOF', amount: command.amount, key })
      const posted = await callExpecting('transfer', isAllowed, call)
      if (!posted) return
      if (command.repeats) expectEqual('a repeated transfer', (await call()).isNew, false)
      account.earnings -= command.amount
      account.wallet += command.amount
      model.keys.set(`${command.user}/${key}`, command.amount)
    },
    async transferCombined(command) {
      const requests = command.transfers.flatMap(({ user, amount, repeats }) => {
        const request = { userId: getId(user), currency: 'XOF', amount, key: createKey() }
        return repeats ? [request, request] : [request]
      })
      const posted = await post.transferEarningsCombined(requests)
      let position = 0
      const before = model.users.map(({ earnings }) => earnings)
      for (const { user, amount, repeats } of command.transfers) {
        const account = getUser(user)
        const isAllowed = !isFrozen(user) && (before[user] ?? 0) >= amount
        // A refused transfer counts too: the ledger adds up all transfers of a user, so it also refuses smaller ones after it.
        before[user] = (before[user] ?? 0) - amount
        const result = posted[position]
        if (repeats) expectEqual('a transfer that is repeated in the same call', posted[position + 1]?.journal, result?.journal)
        expectEqual('a combined transfer is posted', Boolean(result), isAllowed)
        position += repeats ? 2 : 1
        if (!result) continue
        account.earnings -= amount
        account.wallet += amount
        expectEqual('the balances after a combined transfer', [result.earnings, result.wallet], [account.earnings, account.wallet])
      }
      expectEqual('repeated combined transfers', await post.transferEarningsCombined(requests.filter((_, n) => posted[n])), posted.filter(Boolean))
    },
    async changedKey(command) {
      const [known] = model.keys
      if (!known) return
      const [name, posted] = known
      const [index = '0', key = ''] = name.split('/')
      if (posted === command.amount) return
      const transfer = { userId: getId(Number(index)), currency: 'XOF', amount: command.amount, key }
      await callExpecting('another amount with the same key', false, () => post.transferEarnings(transfer))
    },
    async withdraw(command) {
      const account = getUser(command.user)
      const isAllowed = !isFrozen(command.user) && account.owed === 0 && account.earnings >= command.amount
      const request = { userId: getId(command.user), currency: 'XOF', amount: command.amount, destination: DESTINATION, key: createKey() }
      const posted = await callExpecting('withdrawal', isAllowed, () => post.requestWithdrawal(request))
      if (!posted) return
      account.earnings -= command.amount
      account.held += command.amount
      model.withdrawals.push({ id: posted.journal, user: command.user, amount: command.amount, status: 'pending' })
    },
    async close(command) {
      const withdrawal = choose(model.withdrawals, command.row)
      if (!withdrawal || withdrawal.status === 'closed') return
      const { id, amount: held } = withdrawal
      if (command.outcome === 'processed') {
        await businessRows.approveWithdrawal(id, ADMINISTRATOR)
        await post.payWithdrawal(id, 'bank', ADMINISTRATOR)
      } else if (command.outcome === 'failed') await post.refuseWithdrawal(id, 'number', ADMINISTRATOR)
      else await post.cancelWithdrawal(id, getId(withdrawal.user))
      withdrawal.status = 'closed'
      const account = getUser(withdrawal.user)
      account.held -= held
      if (command.outcome !== 'processed') account.earnings += held
      await callExpecting('a second decision', false, () =>
        command.outcome === 'failed' ? post.cancelWithdrawal(id, getId(withdrawal.user)) : post.refuseWithdrawal(id, 'again', ADMINISTRATOR),
      )
    },
    async earn(command) {
      const from = new Date(periodCount * DAY_MS).toISOString().slice(0, 10)
      periodCount += 1
      const income = {
        currency: 'XOF',
        amount: command.amount + UNSHARED_INCOME,
        from,
        to: from,
        reason: 'Banners',
        key: createKey(),
        administratorId: ADMINISTRATOR,
      }
      const { journal } = await post.recordAdsIncome(income)
      const [period] = await sql<{ id: number }>('select id from wallet.ads_periods where journal_id = $1', [journal])
      await post.shareAdsIncome(Number(period?.id), [{ userId: getId(command.user), amount: command.amount }], ADMINISTRATOR)
      getUser(command.user).earnings += command.amount
    },
  }
}
