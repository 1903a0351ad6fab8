import { listPermissions, type PermissionGroup } from '@balafon/plugin-admin/contract/permission-groups'
import { useApi } from '@balafon/sdk/client'
import { type Control, useController, useFormField } from '@balafon/sdk/forms'
import { IconButton } from '@balafon/ui/icon-button'
import { LoadState } from '@balafon/ui/load-state'
import { NumberField } from '@balafon/ui/number-field'
import { Select } from '@balafon/ui/select'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GrantedPermission } from '../../../contract/fields.ts'
import classes from '../admin.module.css'
import type { PlanFormInput } from './plan-values.ts'

interface FormGrantsProps {
  readonly control: Control<PlanFormInput, unknown, unknown>
}

type Declared = PermissionGroup['permissions'][number]

/** The permissions that a plan gives, with their limits. An operator can add only permissions that they hold. */
export function FormGrants(props: FormGrantsProps) {
  const { t } = useTranslation()
  const query = useApi(listPermissions, {})
  return (
    <>
      <h2>{t('billing.plan.permissions')}</h2>
      <p className={classes.hint}>{t('billing.plan.permissions.hint')}</p>
      <LoadState query={query} skeleton={<SkeletonRows count={3} />} failedText={t('billing.plan.permissions.failed')}>
        {({ groups }) => <Grants {...props} groups={groups} />}
      </LoadState>
    </>
  )
}

function Grants({ control, groups }: FormGrantsProps & { readonly groups: readonly PermissionGroup[] }) {
  const { t } = useTranslation()
  const { container, inputProps, error } = useFormField({ control, name: 'permissions' })
  const granted = useController({ control, name: 'permissions' }).field.value
  const declared = groups.flatMap(({ permissions }) => permissions)
  const sections = groups
    .map(({ title, permissions }) => ({
      title,
      items: permissions.filter((permission) => permission.is_held && !granted.some((one) => one.name === permission.name)).map(toItem),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <div ref={container} className={classes.form}>
      {granted.length > 0 ? (
        <ul className={classes.rows} aria-label={t('billing.plan.permissions')}>
          {granted.map((permission) => (
            <GrantRow
              key={permission.name}
              permission={permission}
              declared={declared.find(({ name: declaredName }) => declaredName === permission.name)}
              onChange={(changed) => inputProps.onChange(granted.map((one) => (one.name === changed.name ? changed : one)))}
              onRemove={() => inputProps.onChange(granted.filter((one) => one.name !== permission.name))}
            />
          ))}
        </ul>
      ) : null}
      <Select
        label={t('billing.plan.permissions.add')}
        items={sections}
        value={null}
        searchLabel={t('billing.plan.permissions.find')}
        emptyText={t('billing.plan.permissions.none')}
        error={error}
        onChange={(id) => inputProps.onChange([...granted, { name: String(id), restrictions: [] }])}
      />
    </div>
  )
}

const toItem = ({ name, label }: Declared) => ({ id: name, label, description: name })

interface GrantRowProps {
  readonly permission: GrantedPermission
  /** `undefined` when the plugin that declares the permission does not run. */
  readonly declared: Declared | undefined
  readonly onChange: (permission: GrantedPermission) => void
  readonly onRemove: () => void
}

function GrantRow({ permission, declared, onChange, onRemove }: GrantRowProps) {
  const { t } = useTranslation()
  const { name, restrictions } = permission
  const label = declared?.label ?? name
  const setLimit = (restriction: string, limit: number) => {
    const others = restrictions.filter((one) => one.name !== restriction)
    onChange({ name, restrictions: Number.isNaN(limit) ? others : [...others, { name: restriction, value: Math.round(limit) }] })
  }
  return (
    <li className={classes.row}>
      <div>
        <b>{label}</b>
        <p>
          <code>{name}</code>
        </p>
        {declared && !declared.is_held ? <p className={classes.warning}>{t('billing.plan.permission.not_held')}</p> : null}
        {declared ? null : <p className={classes.warning}>{t('billing.plan.permission.unknown')}</p>}
      </div>
      <IconButton label={t('billing.plan.permission.remove', { label })} onPress={onRemove}>
        <Trash2 />
      </IconButton>
      {declared && declared.restrictions.length > 0 ? (
        <div className={classes.limits}>
          {declared.restrictions.map((restriction) => (
            <NumberField
              key={restriction.name}
              label={restriction.label}
              placeholder={t('billing.plan.permission.no_limit')}
              minValue={0}
              maxValue={1_000_000_000}
              value={restrictions.find((one) => one.name === restriction.name)?.value ?? Number.NaN}
              onChange={(limit) => setLimit(restriction.name, limit)}
            />
          ))}
        </div>
      ) : null}
    </li>
  )
}
