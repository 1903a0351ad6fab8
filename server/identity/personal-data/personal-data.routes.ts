import { implement, type Route } from '@balafon/sdk/server'
import { getPersonalData } from './personal-data.contract.ts'
import type { CollectPersonalData } from './personal-data.ts'

export const createPersonalDataRoutes = (collectPersonalData: CollectPersonalData): Route[] => [
  implement(getPersonalData, ({ user }) => collectPersonalData(user.id)),
]
