import type { ReactNode } from 'react'
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Label,
  RadioButton,
  RadioField,
  Text,
} from 'react-aria-components/RadioGroup'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import classes from './radio-group.module.css'

interface RadioOption<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly description?: string
  readonly isDisabled?: boolean
}

interface RadioGroupProps<V extends string> extends FieldTextProps, Omit<AriaRadioGroupProps, 'className' | 'style' | 'children' | 'isInvalid' | 'onChange'> {
  readonly options: readonly RadioOption<V>[]
  readonly onChange?: (value: V) => void
}

/** A choice between a few options, all of which are visible. */
export function RadioGroup<V extends string>({ label, hint, error, options, onChange, ...rest }: RadioGroupProps<V>) {
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value)
    if (chosen) onChange?.(chosen.value)
  }
  return (
    <AriaRadioGroup {...rest} onChange={choose} isInvalid={error !== undefined} validationBehavior="aria" className={field.field ?? ''}>
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={classes.options} data-orientation={rest.orientation ?? 'vertical'}>
        {options.map((option) => (
          <RadioField key={option.value} value={option.value} isDisabled={option.isDisabled ?? false} className={classes.option ?? ''}>
            <RadioButton className={classes.radio ?? ''}>
              <span className={classes.ring} aria-hidden="true" />
              <span>{option.label}</span>
            </RadioButton>
            {option.description ? (
              <Text slot="description" className={classes.description ?? ''}>
                {option.description}
              </Text>
            ) : null}
          </RadioField>
        ))}
      </div>
      <FieldTexts hint={hint} error={error} />
    </AriaRadioGroup>
  )
}
