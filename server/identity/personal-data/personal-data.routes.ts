import { implement, type Route } from '@balafon/sdk/server'
import { getPersonalData } from './personal-data.contract.ts'
import type { CollectPersonalData } from './personal-data.ts'

export const createPersonalDataRoutes = (gather: CollectPersonalData): Route[] => [implement(getPersonalData, ({ user }) => gather(user.id))]
