import { implement, type Route } from '@balafon/sdk/server'
import { getPersonalData } from './personal-data.contract.ts'
import type { PersonalData } from './personal-data.ts'

export const personalDataRoutes = (gather: PersonalData): Route[] => [implement(getPersonalData, ({ user }) => gather(user.id))]
