import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch'
import { FieldTexts } from '../parts/field-texts.tsx'
import classes from './switch.module.css'

interface SwitchProps extends Omit<SwitchFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly children: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A setting that is applied immediately. Use `Checkbox` for a field that is submitted later. */
export const Switch = ({ children, hint, error, ...rest }: SwitchProps) => (
  <SwitchField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className={classes.field ?? ''}>
    <SwitchButton className={classes.switch ?? ''}>
      <span className={classes.track} aria-hidden="true" />
      <span>{children}</span>
    </SwitchButton>
    <FieldTexts hint={hint} error={error} />
  </SwitchField>
)
