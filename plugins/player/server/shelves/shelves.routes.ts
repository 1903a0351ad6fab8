import { implement } from '@balafon/sdk/server'
import { getShelves } from '../../contract/shelves.ts'
import type { ShelvesService } from './shelves.service.ts'

export const createShelfRoutes = (shelves: ShelvesService) => [
  implement(getShelves, ({ user, request }) => shelves.listShelves(user?.id ?? null, request.language)),
]
