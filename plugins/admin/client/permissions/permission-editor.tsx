import { useApi } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { SearchField } from '@balafon/ui/search-field'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GrantedPermissions, listPermissions, type PermissionGroup } from '../../contract/permission-groups.ts'
import { filterGroups } from './filter-groups.ts'
import classes from './permission-editor.module.css'
import { countGranted, PermissionList } from './permission-list.tsx'

export interface PermissionEditorProps {
  readonly value: GrantedPermissions
  readonly onChange: (value: GrantedPermissions) => void
  readonly error?: string | undefined
  /** Permissions that the user has from roles. They are marked. When one of them is also granted to the user, it can get other limits. */
  readonly inherited?: GrantedPermissions
}

/** Chooses permissions and their limits, grouped by the plugin that declares them. */
export function PermissionEditor(props: PermissionEditorProps) {
  const { t } = useTranslation()
  const query = useApi(listPermissions, {})
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={6} shape="block" height="64px" />} failedText={t('admin.permissions.failed')}>
      {({ groups }) => <Editor {...props} groups={groups} />}
    </LoadState>
  )
}

function Editor({ groups, value, error, ...rest }: PermissionEditorProps & { readonly groups: readonly PermissionGroup[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosenOwner, setOwner] = useState(groups[0]?.owner)
  const found = filterGroups(groups, search)
  const shown = search.trim() === '' ? found.filter(({ owner }) => owner === chosenOwner) : found
  return (
    <div className={classes.editor}>
      <div className={classes.side}>
        <SearchField label={t('admin.permissions.find')} value={search} onChange={setSearch} />
        <nav aria-label={t('admin.permissions.groups')}>
          <ul className={classes.groups}>
            {groups.map((group) => (
              <li key={group.owner}>
                <GroupButton
                  group={group}
                  value={value}
                  inherited={rest.inherited}
                  isCurrent={search.trim() === '' && group.owner === chosenOwner}
                  onPress={() => {
                    setSearch('')
                    setOwner(group.owner)
                  }}
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={classes.lists}>
        {error ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : null}
        {shown.map((group) => (
          <PermissionList key={group.owner} group={group} value={value} {...rest} />
        ))}
        {shown.length === 0 ? <p role="status">{t('admin.no_match')}</p> : null}
      </div>
    </div>
  )
}

interface GroupButtonProps {
  readonly group: PermissionGroup
  readonly value: GrantedPermissions
  readonly inherited: GrantedPermissions | undefined
  readonly isCurrent: boolean
  readonly onPress: () => void
}

function GroupButton({ group, value, inherited, isCurrent, onPress }: GroupButtonProps) {
  const { t } = useTranslation()
  const count = countGranted(group, value, inherited)
  return (
    <button type="button" className={classes.group} aria-current={isCurrent || undefined} onClick={onPress}>
      <span>{group.title}</span>
      <span className={classes.count} data-tabular>
        {t('admin.permissions.count', { count, total: group.permissions.length })}
      </span>
    </button>
  )
}
