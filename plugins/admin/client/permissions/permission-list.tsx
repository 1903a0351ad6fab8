import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { NumberField } from '@balafon/ui/number-field'
import { Switch } from '@balafon/ui/switch'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeclaredPermission, GrantedPermissions, PermissionGroup } from '../../contract/permission-groups.ts'
import { getLimit, setGranted, setLimit } from './change-permissions.ts'
import classes from './permission-editor.module.css'

interface PermissionListProps {
  readonly group: PermissionGroup
  readonly value: GrantedPermissions
  readonly onChange: (value: GrantedPermissions) => void
  readonly inherited?: GrantedPermissions
}

const isGranted = (value: GrantedPermissions, name: string) => value.some((permission) => permission.name === name)

/** The permission that contains all others. */
const EVERYTHING = 'admin'

/** Counts the granted permissions of a group: all of them for an administrator. */
export const countGranted = ({ permissions }: PermissionGroup, value: GrantedPermissions, inherited: GrantedPermissions = []): number =>
  isGranted([...value, ...inherited], EVERYTHING) ? permissions.length : permissions.filter(({ name }) => isGranted(value, name)).length

/** The permissions of one plugin, with their limits. */
export function PermissionList({ group, value, onChange, inherited = [] }: PermissionListProps) {
  const { title, permissions } = group
  const { t } = useTranslation()
  const id = useId()
  const granted = countGranted(group, value, inherited)
  const isIncluded = isGranted([...value, ...inherited], EVERYTHING)
  const setAll = (isSelected: boolean) =>
    onChange(permissions.filter(({ is_held }) => is_held).reduce((current, { name }) => setGranted(current, name, isSelected), value))
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.header}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{t('admin.permissions.granted', { count: granted, total: permissions.length })}</p>
        </div>
        <Button variant="quiet" size="small" onPress={() => setAll(true)}>
          {t('admin.permissions.all')}
        </Button>
        <Button variant="quiet" size="small" onPress={() => setAll(false)}>
          {t('admin.permissions.none')}
        </Button>
      </header>
      <ul>
        {permissions.map((permission) => (
          <li key={permission.name} className={classes.permission}>
            <PermissionSwitch
              permission={permission}
              value={value}
              onChange={onChange}
              isInherited={isGranted(inherited, permission.name)}
              isIncluded={isIncluded && permission.name !== EVERYTHING}
            />
            {isGranted(value, permission.name) && permission.restrictions.length > 0 ? (
              <Limits permission={permission} value={value} onChange={onChange} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PermissionProps extends Pick<PermissionListProps, 'value' | 'onChange'> {
  readonly permission: DeclaredPermission
}

interface PermissionSwitchProps extends PermissionProps {
  readonly isInherited: boolean
  /** Whether a granted permission contains this one. */
  readonly isIncluded: boolean
}

function PermissionSwitch({ permission: { name, label, is_held }, value, onChange, isInherited, isIncluded }: PermissionSwitchProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.row}>
      <Switch
        isSelected={isGranted(value, name)}
        isDisabled={!is_held}
        onChange={(isSelected) => onChange(setGranted(value, name, isSelected))}
        hint={is_held ? undefined : t('admin.permissions.not_held')}
      >
        {label}
      </Switch>
      {isInherited ? <Badge>{t('admin.permissions.from_role')}</Badge> : isIncluded ? <Badge>{t('admin.permissions.included')}</Badge> : null}
      <code className={classes.code}>{name}</code>
    </div>
  )
}

function Limits({ permission: { name, restrictions }, value, onChange }: PermissionProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.limits}>
      {restrictions.map((restriction) => (
        <NumberField
          key={restriction.name}
          label={restriction.label}
          placeholder={t('admin.permissions.no_limit')}
          minValue={0}
          maxValue={1_000_000_000}
          value={getLimit(value, name, restriction.name) ?? Number.NaN}
          onChange={(limit) => onChange(setLimit(value, name, restriction.name, Number.isNaN(limit) ? null : limit))}
        />
      ))}
    </div>
  )
}
