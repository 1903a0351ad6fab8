import { SortableList } from '@balafon/ui/sortable-list'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import classes from './form-checkbox-group.module.css'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormSortableList}. */
export interface FormSortableListProps<V extends FieldValues, Item extends object> extends FormFieldProps<V> {
  readonly label: string
  readonly hint?: string | undefined
  readonly getItemId: (item: Item) => string
  /** The accessible name of an entry. */
  readonly getItemLabel: (item: Item) => string
  /** Renders an entry. Default: its label. */
  readonly children?: (item: Item) => ReactNode
}

/** A list of a form with entries that the user sorts by mouse, touch or keyboard. Entries with fields are sorted by the buttons of `FormRows`. */
export function FormSortableList<V extends FieldValues, Item extends object>(props: FormSortableListProps<V, Item>) {
  const { control, name, label, hint, getItemId, getItemLabel, children = getItemLabel } = props
  const { t } = useTranslation(HOST_NAMESPACE)
  const textId = useId()
  const { container, inputProps, value, error } = useFormField({ control, name })
  const items: readonly Item[] = value ?? []
  const text = error ?? hint
  return (
    <div ref={container}>
      <fieldset className={`${classes.group} ${classes.wide}`} aria-describedby={text && textId}>
        <legend>{label}</legend>
        <SortableList
          label={label}
          items={items}
          getItemId={getItemId}
          getItemLabel={getItemLabel}
          getMoveText={(position, count) => t('field.sort.moved', { position, count })}
          getHandleLabel={(item) => t('field.sort.move', { label: item })}
          onReorder={(ids) => inputProps.onChange(ids.flatMap((id) => items.find((item) => getItemId(item) === id) ?? []))}
        >
          {children}
        </SortableList>
        {text ? (
          <p id={textId} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
            {text}
          </p>
        ) : null}
      </fieldset>
    </div>
  )
}
