import { Link, useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../contract/roles.ts'
import { RoleBadges } from './role-badges.tsx'
import classes from './role-form.module.css'

type RoleFields = typeof roles.fields

const columns: ColumnsOf<RoleFields> = {
  name: { cell: RoleName, width: '2fr', priority: 1 },
  description: { priority: 1 },
  users_count: { priority: 1 },
  permissions_count: { width: '130px' },
}

/** Lists the roles at `/admin/roles`. */
export default function RolesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={roles}
      title={t('admin.roles.title')}
      columns={columns}
      onOpen={({ id }) => void navigate(`/admin/roles/${id}/edit`)}
      toolbar={
        <Link to="/admin/roles/new" className={getButtonClass()}>
          <Plus aria-hidden="true" size={18} />
          {t('admin.roles.new')}
        </Link>
      }
    />
  )
}

function RoleName({ item }: CellProps<RoleFields['name'], Item<RoleFields>>) {
  return (
    <span className={classes.roleName}>
      <b>{item.name}</b>
      <RoleBadges role={item} />
    </span>
  )
}
