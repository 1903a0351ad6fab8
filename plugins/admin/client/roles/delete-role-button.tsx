import { confirm, reportError, sendRequest, toast, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countRoles, deleteRole, listRoles, type Role } from '../../contract/roles.ts'

/** Deletes a role after a confirmation. The guest role and the default role cannot be deleted. */
export function DeleteRoleButton({ role: { id, name, version, is_default, is_guest, users_count } }: { role: Role }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  async function remove() {
    const isConfirmed = await confirm({
      title: t('admin.role.delete.title', { name }),
      text: t('admin.role.delete.text', { count: users_count }),
      action: t('admin.role.delete'),
      cancel: t('admin.cancel'),
      isDanger: true,
    })
    if (!isConfirmed) return
    try {
      await sendRequest(deleteRole, { params: { id }, query: { version } })
      toast.positive(t('admin.role.deleted', { name }))
      await invalidate(listRoles, countRoles)
      void navigate('/admin/roles')
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} isDisabled={is_default || is_guest} onPress={() => void remove()}>
      {t('admin.role.delete')}
    </Button>
  )
}
