import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Switch } from '@balafon/ui/switch'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Property } from '../../contract/settings.ts'
import classes from './object-field.module.css'
import type { SettingFieldProps } from './setting-field-props.ts'

type Values = Readonly<Record<string, unknown>>

interface ComposedFieldProps<Kind extends Field['kind']> extends SettingFieldProps {
  readonly field: Extract<Field, { kind: Kind }>
  /** Shows the field of a property. */
  readonly PropertyField: ComponentType<SettingFieldProps>
}

/** Edits an object with one field for each property. An object that may be null has a switch. */
export function ObjectField({ field, ...props }: ComposedFieldProps<'object'>) {
  const { setting, value, error, onChange } = props
  const { label, help, isLocked } = setting
  const id = useId()
  const values = isObject(value) ? value : null
  return (
    <fieldset
      className={classes.group}
      {...(field.isNullable ? { 'aria-label': label } : { 'aria-labelledby': id })}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {field.isNullable ? null : (
        <p id={id} className={classes.title}>
          {label}
        </p>
      )}
      {help ? <p className={classes.help}>{help}</p> : null}
      {field.isNullable ? (
        <Switch isSelected={values !== null} isDisabled={isLocked} onChange={(isOn) => onChange(isOn ? createValues(field.properties) : null)}>
          {label}
        </Switch>
      ) : null}
      {values ? <PropertyFields {...props} properties={field.properties} values={values} /> : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Edits a list of objects: rows that can be added and removed. */
export function RowsField({ field, ...props }: ComposedFieldProps<'rows'>) {
  const { t } = useTranslation()
  const { setting, value, error, onChange } = props
  const id = useId()
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const isFull = field.maxItems !== null && rows.length >= field.maxItems
  const replaceRow = (index: number, row: unknown) => onChange(rows.map((current, position) => (position === index ? row : current)))
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <p id={id} className={classes.title}>
        {setting.label}
      </p>
      {setting.help ? <p className={classes.help}>{setting.help}</p> : null}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and their fields are controlled
        <div key={index} className={classes.row}>
          <PropertyFields {...props} onChange={(changed) => replaceRow(index, changed)} properties={field.properties} values={row} />
          <IconButton
            label={t('admin.settings.remove_row', { number: index + 1 })}
            isDisabled={setting.isLocked}
            onPress={() => onChange(rows.filter((_, position) => position !== index))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {error ? <p className={classes.error}>{error}</p> : null}
      <div>
        <Button
          variant="outline"
          size="small"
          icon={<Plus />}
          isDisabled={isFull || setting.isLocked}
          onPress={() => onChange([...rows, createValues(field.properties)])}
        >
          {t('admin.settings.add_row')}
        </Button>
      </div>
    </fieldset>
  )
}

interface PropertyFieldsProps extends SettingFieldProps {
  readonly PropertyField: ComponentType<SettingFieldProps>
  readonly properties: readonly Property[]
  readonly values: Values
}

const PropertyFields = ({ setting, onChange, properties, values, PropertyField }: PropertyFieldsProps) => (
  <div className={classes.properties}>
    {properties.map(({ name, label, help, field }) => (
      <PropertyField
        key={name}
        setting={{ ...setting, key: `${setting.key}.${name}`, label, help, field }}
        value={values[name]}
        error={undefined}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    ))}
  </div>
)

/** Creates the values of a new object. */
const createValues = (properties: readonly Property[]): Values => Object.fromEntries(properties.map(({ name, field }) => [name, createValue(field)]))

function createValue(field: Property['field']): unknown {
  if (field.kind === 'switch') return false
  if (field.kind === 'texts') return []
  if (field.kind === 'number') return field.isNullable ? null : (field.minimum ?? 0)
  if (field.kind === 'select') return field.nullLabel === null ? (field.options[0]?.id ?? '') : null
  // A field of the kind `list` has one value, which is chosen from a value list.
  if (field.kind === 'object' || field.kind === 'list' || (field.kind === 'text' && field.isNullable)) return null
  return ''
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
