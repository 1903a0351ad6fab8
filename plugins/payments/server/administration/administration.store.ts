import { Op } from '@balafon/sdk/server'
import type { PaymentState } from '../../contract/fields.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'
import type { PaymentsContext } from '../models.ts'

export interface PaymentFilters {
  /** Lists payments with a smaller id only. */
  readonly beforeId: number | null
  readonly count: number
  readonly status?: PaymentState | undefined
  readonly provider?: string | undefined
  /** A prefix of the reference. */
  readonly reference?: string | undefined
}

export type AdministrationStore = ReturnType<typeof createAdministrationStore>

/** Creates the store behind the list of payments. */
export const createAdministrationStore = ({ models, sql }: Pick<PaymentsContext, 'models' | 'sql'>) => ({
  list: ({ beforeId, count, status, provider, reference }: PaymentFilters): Promise<IntentRow[]> =>
    models.PaymentIntent.findAll({
      where: {
        ...(beforeId !== null && { id: { [Op.lt]: beforeId } }),
        ...(status !== undefined && { status }),
        ...(provider !== undefined && { provider }),
        ...(reference !== undefined && { reference: { [Op.startsWith]: escapeWildcards(reference) } }),
      },
      order: [['id', 'DESC']],
      limit: count,
    }),
  /** Lists the names of users by id, in one statement: the core has no lookup of several users. Deleted users are missing. */
  async listUserNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const users = await sql<{ id: number; name: string }>('select id, name from users where id = any($1)', [ids])
    return new Map(users.map(({ id, name }) => [id, name]))
  },
})

/** Escapes the wildcards of `like`, which Sequelize leaves unchanged. */
const escapeWildcards = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
