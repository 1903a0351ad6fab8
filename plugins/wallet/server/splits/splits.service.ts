import { fieldProblem, problem, type RowOf } from '@balafon/sdk/server'
import type { ItemKind } from '../../contract/fields.ts'
import { SPLITS_CHANGED } from '../../contract/live.ts'
import type { Split } from '../../contract/splits.ts'
import type { Split as SplitModel } from '../ledger/business.models.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'
import type { Items } from '../offers/items.ts'

const WHOLE_BASIS_POINTS = 10_000
const MAX_LISTED = 100

interface ShareInput {
  readonly email: string
  readonly basis_points: number
  readonly role?: string | null | undefined
}

interface Dependencies {
  readonly businessRows: BusinessStore
  readonly items: Items
  readonly notices: NoticesService
}

type Context = Pick<WalletContext, 'models' | 'db' | 'users' | 'live'>
type SplitRow = RowOf<typeof SplitModel>
export type SplitsService = ReturnType<typeof createSplitsService>

/** Creates the service of splits: how the income of an item is divided among its collaborators. */
export function createSplitsService({ businessRows, items, notices }: Dependencies, { models, db, users, live }: Context) {
  async function presentSplits(splits: readonly SplitRow[]): Promise<Split[]> {
    const shares = await models.SplitShare.findAll({ where: { splitId: splits.map(({ id }) => id) }, order: ['position'] })
    const names = await users.findProfiles([...shares.map(({ userId }) => userId), ...splits.map(({ proposedBy }) => proposedBy)])
    const getUser = (id: number) => ({ id, name: names.get(id)?.name ?? '' })
    return splits.map((split) => ({
      id: split.id,
      kind: split.kind,
      item_id: split.itemId,
      item_name: split.itemName,
      version: split.version,
      state: split.state,
      proposed_by: getUser(split.proposedBy),
      created_at: split.createdAt.toISOString(),
      shares: shares
        .filter(({ splitId }) => splitId === split.id)
        .map(({ userId, basisPoints, role, answer }) => ({ user: getUser(userId), basis_points: basisPoints, role, answer })),
    }))
  }

  async function presentOne(id: number): Promise<{ split: Split }> {
    const row = await models.Split.findByPk(id)
    const [split] = row ? await presentSplits([row]) : []
    if (!split) throw problem(404, 'not_found')
    return { split }
  }

  async function findUsers(shares: readonly ShareInput[]) {
    return Promise.all(
      shares.map(async ({ email, basis_points: basisPoints, role = null }, index) => {
        const user = await users.findByEmail(email)
        if (!user) throw fieldProblem({ [`shares.${index}.email`]: 'wallet.unknown_recipient' })
        return { userId: user.id, basisPoints, role }
      }),
    )
  }

  return {
    async get(kind: ItemKind, itemId: number, userId: number) {
      await items.findOwn(kind, itemId, userId)
      const splits = await presentSplits(await models.Split.findAll({ where: { kind, itemId, state: ['active', 'proposed'] } }))
      return { active: splits.find(({ state }) => state === 'active') ?? null, proposed: splits.find(({ state }) => state === 'proposed') ?? null }
    },
    async propose(kind: ItemKind, itemId: number, shares: readonly ShareInput[], userId: number) {
      const { name } = await items.findOwn(kind, itemId, userId)
      if (shares.reduce((total, share) => total + share.basis_points, 0) !== WHOLE_BASIS_POINTS) throw fieldProblem({ shares: 'wallet.split_total' })
      const found = await findUsers(shares)
      if (new Set(found.map((share) => share.userId)).size !== found.length) throw fieldProblem({ shares: 'wallet.split_repeated_user' })
      if (!found.some((share) => share.userId === userId)) throw fieldProblem({ shares: 'wallet.split_without_seller' })
      const proposer = (await users.findProfiles([userId])).get(userId)?.name ?? ''
      const collaborators = found.map((share) => share.userId).filter((id) => id !== userId)
      const id = await db.transaction(async (transaction) => {
        const splitId = await businessRows.proposeSplit({ userId, kind, itemId, itemName: name, shares: found }, transaction)
        await notices.sendSplitProposal({ id: splitId, name, proposer }, collaborators, transaction)
        for (const share of found) await live.publish({ userId: share.userId }, SPLITS_CHANGED, {}, transaction)
        return splitId
      })
      return presentOne(id)
    },
    /** Lists the splits in which the user has a share, splits that wait for an answer first. */
    async list(userId: number): Promise<Split[]> {
      const shares = await models.SplitShare.findAll({ where: { userId }, order: [['splitId', 'DESC']], limit: MAX_LISTED })
      const waiting = new Set(shares.filter(({ answer }) => answer === 'waiting').map(({ splitId }) => splitId))
      const splits = await models.Split.findAll({ where: { id: shares.map(({ splitId }) => splitId) }, order: [['id', 'DESC']] })
      const needsAnswer = ({ id, state }: Pick<SplitRow, 'id' | 'state'>) => Number(state === 'proposed' && waiting.has(id))
      return presentSplits(splits.toSorted((a, b) => needsAnswer(b) - needsAnswer(a)))
    },
    /** @throws 404 for an unknown split and for one without a share of the user, 409 when it was answered or replaced */
    async answer(id: number, userId: number, accepts: boolean) {
      const share = await models.SplitShare.findOne({ where: { splitId: id, userId } })
      if (!share) throw problem(404, 'not_found')
      if (!(await businessRows.answerSplit(id, userId, accepts))) throw problem(409, 'wallet.split_answered')
      return presentOne(id)
    },
  }
}
