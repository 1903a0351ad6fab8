import { sendRequest, toast, useDocumentTitle, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { countRoles, createRole, listRoles } from '../../contract/roles.ts'
import classes from './role-form.module.css'
import { RoleForm } from './role-form.tsx'

/** Creates a role at `/admin/roles/new`. */
export default function NewRolePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  useDocumentTitle(t('admin.roles.new'))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('admin.roles.new')}</h1>
      </header>
      <RoleForm
        send={async (body) => {
          const { role } = await sendRequest(createRole, { body })
          toast.positive(t('admin.role.created', { name: role.name }))
          await invalidate(listRoles, countRoles)
          void navigate(`/admin/roles/${role.id}/edit`, { replace: true })
          return undefined
        }}
      />
    </div>
  )
}
