import { Switch } from '@balafon/ui/switch'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormSwitch}. */
export interface FormSwitchProps<V extends FieldValues> extends FormFieldProps<V> {
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A switch of a form. */
export function FormSwitch<V extends FieldValues>({ control, name, children, ...rest }: FormSwitchProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <Switch {...rest} name={name} isSelected={value === true} onChange={inputProps.onChange} onBlur={inputProps.onBlur} error={error}>
        {children}
      </Switch>
    </div>
  )
}
