import { useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { listAuditEntries } from '../../contract/audit.ts'
import { countUsers, getUserAccount, listUsers } from '../../contract/users.ts'

/** Loads the account of a user. */
export const useUserAccount = (userId: number) => useApi(getUserAccount, { params: { id: userId } })

/** Returns a function that loads the account and the lists of users again, after a change. */
export function useRefreshUsers() {
  const invalidate = useInvalidateQueries()
  return () => invalidate(getUserAccount, listUsers, countUsers, listAuditEntries)
}
