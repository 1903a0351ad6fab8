import { useTranslation } from 'react-i18next'
import type { RoleBody } from '../../contract/roles.ts'
import { usePermissionText } from '../permissions/use-permission-text.ts'

type Value = RoleBody[keyof RoleBody] | undefined

/** Returns a function that formats a field of a role, for the comparison of two versions. */
export function useRoleValueText() {
  const { t } = useTranslation()
  const getPermissionText = usePermissionText()
  return (value: Value): string => {
    if (Array.isArray(value)) return getPermissionText(value)
    return typeof value === 'boolean' ? t(value ? 'admin.yes' : 'admin.no') : (value ?? '')
  }
}
