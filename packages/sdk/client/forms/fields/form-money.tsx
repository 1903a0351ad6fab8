import { MoneyField } from '@balafon/ui/money-field'
import type { FieldValues } from 'react-hook-form'
import { useBootstrap } from '../../state/bootstrap.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormMoney}. */
export interface FormMoneyProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  /** An ISO 4217 code. Default: the currency of the site. */
  readonly currency?: string
  /** The smallest amount, in the currency's smallest unit. */
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

/** The West African franc, the currency of a site that has not chosen one. */
const DEFAULT_CURRENCY = 'XOF'

/** A field of a form for an amount of money. Its value is a whole number in the currency's smallest unit; null while it is empty. */
export function FormMoney<V extends FieldValues>({ control, name, currency, ...rest }: FormMoneyProps<V>) {
  const siteCurrency = useBootstrap(({ settings }) => settings['payments.currency'])
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <MoneyField
        {...rest}
        name={name}
        onBlur={inputProps.onBlur}
        error={error}
        value={value ?? null}
        onChange={inputProps.onChange}
        currency={currency ?? (typeof siteCurrency === 'string' ? siteCurrency : DEFAULT_CURRENCY)}
      />
    </div>
  )
}
