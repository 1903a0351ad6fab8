import { Button } from '@balafon/ui/button'
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { type CreateInput, type CustomFilters, forgetTypes, type Item, type Resource, type Writable } from '../../../contract/resource/define-resource.ts'
import type { Field, Fields } from '../../../contract/resource/fields.ts'
import { canRead } from '../../../contract/resource/list-query.ts'
import { FormActions, FormGuard, useContractForm, useWatch } from '../../forms/index.ts'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import { useAccess } from '../use-access.ts'
import { type ResourceHooks, useResource } from '../use-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { useValueText } from '../use-value-text.ts'
import { type FieldControlProps, useFieldControls } from './field-controls.tsx'
import { createFormSchema, type FormValues, getChangedValues, readFormValues } from './form-values.ts'
import classes from './resource-form.module.css'
import { type OnConflict, useSave } from './use-save.tsx'

/** How a field is shown in a form. */
export interface FormFieldOptions {
  readonly control?: ComponentType<FieldControlProps>
  /** A translated text. */
  readonly hint?: string
  /** Hides the field, depending on the values of the form. */
  readonly isHidden?: (values: FormValues) => boolean
}

/** The props of {@link ResourceForm}. */
export interface ResourceFormProps<F extends Fields, C extends CustomFilters, A extends string> {
  readonly resource: Resource<F, C, A>
  /** The row to change. Without it, the form creates a row. */
  readonly item?: Item<F>
  /** Initial values of a new row. */
  readonly defaults?: Partial<CreateInput<F>>
  readonly fields?: { readonly [K in Writable<F>]?: FormFieldOptions }
  readonly onSaved?: (item: Item<F>) => void
  /** The label of the button that creates. Default: `Create`. */
  readonly createLabel?: string
  /** Replaces the layout: `renderField('venue')` returns a field. */
  readonly children?: (renderField: (name: Writable<F>) => ReactNode) => ReactNode
  /** Replaces the dialog about a row that another user has saved meanwhile. */
  readonly onConflict?: OnConflict
  /** Replaces the requests. */
  readonly hooks?: ResourceHooks<F, C, A>
}

type AnyProps = Omit<ResourceFormProps<Fields, CustomFilters, string>, 'item' | 'fields'> & {
  readonly item?: AnyItem
  readonly fields?: Readonly<Record<string, FormFieldOptions>>
}

/** A form that creates or changes a row of a resource. It sends changed fields only, and detects changes of other users. */
export function ResourceForm<F extends Fields, C extends CustomFilters, A extends string>(props: ResourceFormProps<F, C, A>) {
  return <AnyResourceForm {...(props as unknown as AnyProps)} resource={forgetTypes(props.resource)} />
}

function AnyResourceForm(props: AnyProps) {
  const { resource, item, defaults = {}, onSaved, onConflict, children } = props
  const ownHooks = useResource(resource)
  const names = useWritableNames(resource)
  const schema = useMemo(() => createFormSchema(resource, names), [resource, names])
  const { save, base } = useSave({ resource, names, item, hooks: props.hooks ?? ownHooks, onConflict })
  const form = useContractForm({
    schema,
    defaults: readFormValues(resource, names, item, defaults),
    send: async (values) => {
      const result = await save(values)
      if (result.state === 'unchanged') return
      if (result.state === 'editing') {
        form.reset(result.initialValues)
        const changes = getChangedValues(result.initialValues, result.values)
        for (const [name, value] of Object.entries(changes)) form.setValue(name, value, { shouldDirty: true })
        // An AbortError ends the submission: the form shows no error, and its values still count as unsaved.
        throw new DOMException('The user edits further.', 'AbortError')
      }
      if (result.isMerged) form.reset(readFormValues(resource, names, result.item))
      onSaved?.(result.item as never)
    },
  })
  useNewerItem(item, base, form.isDirty, (newer) => form.reset(readFormValues(resource, names, newer)))
  const values = useWatch({ control: form.control })
  const renderField = (name: string) =>
    props.fields?.[name]?.isHidden?.(values) ? null : (
      <FormField key={name} resource={resource} name={name} item={item} isWritable={names.includes(name)} form={form} options={props.fields?.[name]} />
    )
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {children ? children(renderField as never) : resource.form.map((row) => <FormRow key={row.join()} names={row} renderField={renderField} />)}
      {item ? <FormActions form={form} /> : <CreateActions form={form} label={props.createLabel} resource={resource} />}
    </form>
  )
}

/** Returns the names of the fields that the user may change. */
function useWritableNames({ fields, form }: AnyResource): readonly string[] {
  const { can } = useAccess()
  return useMemo(() => {
    const isWritable = ({ options }: Field) => !options.readOnly && (options.write === undefined || can(options.write))
    return form.flat().filter((name) => {
      const field = fields[name]
      return field !== undefined && canRead(field, can) && isWritable(field)
    })
  }, [fields, form, can])
}

/** Shows a newer row, for example after a live message, while the user has changed nothing. */
function useNewerItem(item: AnyItem | undefined, base: { current: AnyItem | undefined }, isDirty: boolean, show: (item: AnyItem) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row or version changes the form
  useEffect(() => {
    const { current } = base
    if (!item || !current || isDirty || (item.id === current.id && item.version <= current.version)) return
    base.current = item
    show(item)
  }, [item?.id, item?.version])
}

const FormRow = ({ names, renderField }: { readonly names: readonly string[]; readonly renderField: (name: string) => ReactNode }) => (
  <div className={classes.row}>{names.map(renderField)}</div>
)

interface FormFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly item: AnyItem | undefined
  readonly isWritable: boolean
  readonly form: Pick<FieldControlProps, 'control'>
  readonly options: FormFieldOptions | undefined
}

/** A field with the control of its kind. A field that the user may only read is shown as text. */
function FormField({ resource, name, item, isWritable, form, options = {} }: FormFieldProps) {
  const { t, getLabel, getChoiceLabel } = useResourceTexts(resource)
  const getValueText = useValueText(resource)
  const controls = useFieldControls()
  const field = resource.fields[name]
  if (!field) return null
  if (!isWritable) {
    if (!item || item[name] === undefined) return null
    return (
      <dl className={classes.readOnly}>
        <dt>{getLabel(name)}</dt>
        <dd>{getValueText(name, item[name])}</dd>
      </dl>
    )
  }
  const FieldControl = options.control ?? controls[field.kind]
  return (
    <FieldControl
      control={form.control}
      name={name}
      label={getLabel(name)}
      hint={options.hint}
      isRequired={!field.options.nullable && field.options.default === undefined}
      field={field}
      getChoiceLabel={(choice) => getChoiceLabel(name, choice)}
      emptyLabel={t('resource.none')}
    />
  )
}

interface CreateActionsProps {
  readonly resource: AnyResource
  readonly form: { readonly isDirty: boolean; readonly isPending: boolean }
  readonly label: string | undefined
}

function CreateActions({ resource, form, label }: CreateActionsProps) {
  const { t } = useResourceTexts(resource)
  return (
    <div className={classes.actions}>
      <FormGuard isDirty={form.isDirty} isPending={form.isPending} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        {label ?? t('resource.create')}
      </Button>
    </div>
  )
}
