import { Link, sendRequest, toast, useApi, useDocumentTitle, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import { listKeys } from '@balafon/sdk/contract'
import { LoadState } from '@balafon/ui/load-state'
import { useTranslation } from 'react-i18next'
import { countRoles, getRole, listRoles, type Role, type RoleBody, updateRole } from '../../contract/roles.ts'
import { NewerVersion } from '../conflict/newer-version.tsx'
import { useConflict } from '../conflict/use-conflict.tsx'
import { useEdited } from '../conflict/use-edited.ts'
import { NotFound } from '../frame/not-found.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { DeleteRoleButton } from './delete-role-button.tsx'
import { RoleBadges } from './role-badges.tsx'
import classes from './role-form.module.css'
import { getRoleValues, RoleForm } from './role-form.tsx'
import { RoleSkeleton } from './role-skeleton.tsx'
import { useRoleValueText } from './use-role-value-text.ts'

/** Edits a role at `/admin/roles/{roleId}/edit`. */
export default function RolePage() {
  const { roleId = '' } = useParams()
  return /^\d{1,15}$/.test(roleId) ? <LoadedRole id={Number(roleId)} /> : <NotFound />
}

function LoadedRole({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useApi(getRole, { params: { id } })
  if (query.error?.status === 404) return <NotFound />
  return (
    <>
      {query.isError && !query.data ? <PageTitle title={t('admin.roles.title')} /> : null}
      <LoadState query={query} skeleton={<RoleSkeleton />} failedText={t('admin.role.failed')}>
        {({ role }) => <RoleEditor key={role.id} role={role} />}
      </LoadState>
    </>
  )
}

function RoleEditor({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { edited, key, isOutdated, load, accept } = useEdited(role, getRoleValues)
  const save = useSaveRole(edited, accept)
  useDocumentTitle(role.name)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{role.name}</h1>
        <RoleBadges role={role} />
        <Link to={`/admin/users?roles=${role.id}`} className={classes.users}>
          {t('admin.role.users', { count: role.users_count })}
        </Link>
        <div className={classes.actions}>
          <DeleteRoleButton role={role} />
        </div>
      </header>
      {isOutdated ? <NewerVersion onLoad={load} /> : null}
      <RoleForm key={key} role={edited} send={save} />
    </div>
  )
}

/** Returns the function that saves a role. When another editor has saved it, both versions are shown. */
function useSaveRole(role: Role, onSaved: (role: Role) => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const saveWithVersion = useConflict()
  const getValueText = useRoleValueText()
  return async (_body: RoleBody, changes: Partial<RoleBody>) => {
    let savedRole = role
    await saveWithVersion<Role>(role.version, {
      save: async (version) => {
        const saved = await sendRequest(updateRole, { params: { id: role.id }, body: { version, ...changes } })
        savedRole = saved.role
        onSaved(saved.role)
      },
      compare: (saved) =>
        listKeys(changes).map((field) => ({
          label: t(`admin.roles.field.${field}`),
          mine: getValueText(changes[field]),
          theirs: getValueText(saved[field]),
        })),
    })
    toast.positive(t('admin.role.saved'))
    await invalidate(getRole, listRoles, countRoles)
    return savedRole
  }
}
