import { implement, requireUser } from '@balafon/sdk/server'
import { cancelPreSave, getPreSavePage, getPreSaveRelease, preSave, setPreSavePage } from '../../contract/pre-saves.ts'
import type { PreSavesService } from './pre-saves.service.ts'

export const createPreSaveRoutes = (preSaves: PreSavesService) => [
  implement(getPreSavePage, ({ params, user }) => preSaves.readPage(params.kind, params.id, user)),
  implement(setPreSavePage, ({ params, body, user }) => preSaves.setPage(params.kind, params.id, body.is_open, user)),
  implement(getPreSaveRelease, ({ params, user }) => preSaves.read(params.kind, params.id, user?.id ?? null)),
  implement(preSave, ({ params, user }) => preSaves.add(params.kind, params.id, requireUser(user).id)),
  implement(cancelPreSave, ({ params, user }) => preSaves.remove(params.kind, params.id, requireUser(user).id)),
]
