import { NumberField, type NumberFieldProps } from '@balafon/ui/number-field'
import { describeCurrency, toMajorUnits, toMinorUnits } from '../parts/money.ts'

interface MoneyFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'minValue' | 'maxValue' | 'formatOptions' | 'unit' | 'defaultValue'> {
  /** In the currency's smallest unit, always a whole number. Null while the field is empty. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** An ISO 4217 code. */
  readonly currency: string
  /** The smallest amount, in the currency's smallest unit. Default: 0. */
  readonly min?: number
  readonly max?: number | undefined
}

/** A field for an amount of money, in the format of the page's language. */
export function MoneyField({ value, onChange, currency, min = 0, max, ...rest }: MoneyFieldProps) {
  const { decimals, symbol } = describeCurrency(currency, document.documentElement.lang || 'en')
  return (
    <NumberField
      {...rest}
      unit={symbol}
      value={value === null ? Number.NaN : toMajorUnits(value, decimals)}
      onChange={(typed) => onChange(Number.isNaN(typed) ? null : toMinorUnits(typed, decimals))}
      minValue={toMajorUnits(min, decimals)}
      {...(max !== undefined && { maxValue: toMajorUnits(max, decimals) })}
      formatOptions={{ minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
    />
  )
}
