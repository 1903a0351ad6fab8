import { sendRequest } from '@balafon/sdk/client'
import { searchEntities } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '../../../contract/users.ts'

type Value = UserDetails[keyof UserDetails] | undefined

/** Returns a function that formats a detail of a user, for the comparison of two versions. Roles are loaded, because a form contains only their ids. */
export function useDetailText() {
  const { t } = useTranslation()
  return async (value: Value): Promise<string> => {
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
    if (!Array.isArray(value) || value.length === 0) return String(value ?? '')
    const { data } = await sendRequest(searchEntities, { params: { kind: 'core.role' }, query: { ids: value.join(',') } })
    return data.map(({ label }) => label).join(', ')
  }
}
