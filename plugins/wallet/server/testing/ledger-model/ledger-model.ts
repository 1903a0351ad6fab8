import { type Command, USERS } from '../ledger-commands.ts'
import { createEarningCommands } from './earning-commands.ts'
import { type Commands, createModelAccess, expectEqual, type LedgerFunctions, type Model, type ModelUser } from './model-state.ts'
import { createPaymentCommands } from './payment-commands.ts'
import { createSaleCommands } from './sale-commands.ts'

/** Executes commands on the ledger and on the model, which computes the balances that the ledger must have. */
export function createExecutor(functions: LedgerFunctions, model: Model) {
  const access = createModelAccess(model)
  const { getId } = access
  const run: Commands<Command['kind']> = {
    ...createPaymentCommands(functions, model, access),
    ...createEarningCommands(functions, model, access),
    ...createSaleCommands(functions, model, access),
  }

  return {
    execute: (command: Command) => (run[command.kind] as (command: Command) => Promise<void>)(command),
    /** Compares all balances of the users with the model. */
    async check() {
      const found = await functions.sql<ModelUser & { user_id: number }>(
        'select user_id::int, wallet::int, earnings::int, held::int, owed::int from ledger.balances where user_id between $1 and $2',
        [model.firstUser, model.firstUser + USERS - 1],
      )
      for (const [index, expected] of model.users.entries()) {
        const { wallet = 0, earnings = 0, held = 0, owed = 0 } = found.find((balances) => balances.user_id === getId(index)) ?? {}
        expectEqual(`balances of user ${index}`, { wallet, earnings, held, owed }, expected)
      }
    },
  }
}
