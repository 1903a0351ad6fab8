import { implement, requireUser } from '@balafon/sdk/server'
import { acceptSplit, getSplit, listSplits, proposeSplit, refuseSplit } from '../../contract/splits.ts'
import type { SplitsService } from './splits.service.ts'

export const createSplitRoutes = (splits: SplitsService) => [
  implement(getSplit, ({ params, user }) => splits.get(params.kind, params.itemId, user.id)),
  implement(proposeSplit, ({ params, body, user }) => splits.propose(params.kind, params.itemId, body.shares, requireUser(user).id)),
  implement(listSplits, async ({ user }) => ({ splits: await splits.list(user.id) })),
  implement(acceptSplit, ({ params, user }) => splits.answer(params.id, user.id, true)),
  implement(refuseSplit, ({ params, user }) => splits.answer(params.id, user.id, false)),
]
