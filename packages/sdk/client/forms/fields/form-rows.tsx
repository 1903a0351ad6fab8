import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldArray, type FieldArrayPath, type FieldError, type FieldValues, get, useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import classes from './form-rows.module.css'
import { FOCUSABLE } from './use-form-field.ts'

/** The props of {@link FormRows}. */
export interface FormRowsProps<V extends FieldValues, Name extends FieldArrayPath<V>> {
  readonly control: Control<V, unknown, unknown>
  /** The name of a list of objects in the form. */
  readonly name: Name
  readonly label: string
  readonly hint?: string | undefined
  readonly addLabel: string
  /** Returns the values of a new row. */
  readonly createRow: () => FieldArray<V, Name>
  /** Renders the fields of a row: `` (row) => <FormText control={control} name={`${row}.title`} /> ``. */
  readonly children: (row: `${Name}.${number}`, index: number) => ReactNode
  /** Adds buttons that move a row up or down. */
  readonly isSortable?: boolean
  /** The label of the button that removes a row. Default: `Remove row 1`. */
  readonly getRemoveLabel?: (index: number) => string
  readonly minRows?: number
  readonly maxRows?: number
}

/** Rows of fields that the user adds and removes. */
export function FormRows<V extends FieldValues, Name extends FieldArrayPath<V>>(props: FormRowsProps<V, Name>) {
  const { control, name, label, hint, addLabel, createRow, children, isSortable = false, minRows = 0, maxRows = Number.POSITIVE_INFINITY } = props
  const { t } = useTranslation(HOST_NAMESPACE)
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const { getRemoveLabel = (index) => t('field.rows.remove', { number: index + 1 }) } = props
  const error = useListError(control, name)
  const text = error ?? hint

  const findRow = (index: number) => list.current?.querySelectorAll<HTMLElement>(':scope > ol > li')[index]
  const add = () => {
    flushSync(() => append(createRow(), { shouldFocus: false }))
    findRow(fields.length)?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }
  /** Changes the rows and then focuses a button, because the pressed button may have moved or been removed. */
  const changeAndFocus = (change: () => void, index: number, button: 'remove' | 'up' | 'down') => {
    flushSync(change)
    const buttons = [`[data-action="${button}"]`, '[data-action]'].map((selector) => findRow(index)?.querySelector<HTMLElement>(`${selector}:not(:disabled)`))
    const target = buttons.find(Boolean) ?? list.current?.querySelector<HTMLElement>(':scope > button')
    target?.focus()
  }

  return (
    <fieldset ref={list} className={classes.rows} aria-describedby={text && `${id}-text`}>
      <legend>{label}</legend>
      {fields.length > 0 ? (
        <ol>
          {fields.map((row, index) => (
            <li key={row.id}>
              <div className={classes.fields}>{children(`${name}.${index}`, index)}</div>
              <div className={classes.actions}>
                {isSortable ? (
                  <>
                    <IconButton
                      data-action="up"
                      label={t('field.rows.up', { number: index + 1 })}
                      isDisabled={index === 0}
                      onPress={() => changeAndFocus(() => move(index, index - 1), index - 1, 'up')}
                    >
                      <ArrowUp />
                    </IconButton>
                    <IconButton
                      data-action="down"
                      label={t('field.rows.down', { number: index + 1 })}
                      isDisabled={index === fields.length - 1}
                      onPress={() => changeAndFocus(() => move(index, index + 1), index + 1, 'down')}
                    >
                      <ArrowDown />
                    </IconButton>
                  </>
                ) : null}
                <IconButton
                  data-action="remove"
                  label={getRemoveLabel(index)}
                  isDisabled={fields.length <= minRows}
                  onPress={() => changeAndFocus(() => remove(index), Math.min(index, fields.length - 2), 'remove')}
                >
                  <Trash2 />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      {text ? (
        <p id={`${id}-text`} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
          {text}
        </p>
      ) : null}
      <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} isDisabled={fields.length >= maxRows} onPress={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}

/** Returns the error of the list itself, for example that it has too few rows. Errors of single rows are shown at the rows. */
function useListError<V extends FieldValues>(control: Control<V, unknown, unknown>, name: FieldArrayPath<V>): string | undefined {
  const { errors } = useFormState({ control, name: name as never })
  const error: (FieldError & { root?: FieldError }) | undefined = get(errors, name)
  return error?.root?.message ?? (typeof error?.message === 'string' ? error.message : undefined)
}
