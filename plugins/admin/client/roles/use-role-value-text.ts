import { useTranslation } from 'react-i18next'
import type { RoleBody } from '../../contract/roles.ts'

type Value = RoleBody[keyof RoleBody] | undefined

/** Returns a function that formats a field of a role, for the comparison of two versions. */
export function useRoleValueText() {
  const { t } = useTranslation()
  return (value: Value): string => {
    if (Array.isArray(value)) return value.map(formatPermission).join(', ')
    return typeof value === 'boolean' ? t(value ? 'admin.yes' : 'admin.no') : (value ?? '')
  }
}

const formatPermission = ({ name, restrictions }: RoleBody['permissions'][number]) =>
  restrictions.length === 0 ? name : `${name} (${restrictions.map((restriction) => `${restriction.name}: ${restriction.value}`).join(', ')})`
