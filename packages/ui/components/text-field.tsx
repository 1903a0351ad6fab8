import { IconButton } from '@balafon/ui/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input, Label } from 'react-aria-components/TextField'
import classes from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'

/** The props of {@link TextField}. */
export interface TextFieldProps extends FieldTextProps, Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly placeholder?: string
  /** Shown at the end of the input, for example a button. */
  readonly end?: ReactNode
}

/** A text field with a label, a hint and an error message. */
export function TextField({ label, hint, error, placeholder, end, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className={classes.field ?? ''}>
      <Label className={classes.label ?? ''}>{label}</Label>
      <div className={classes.box}>
        <Input className={classes.input ?? ''} placeholder={placeholder ?? ''} />
        {end}
      </div>
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  readonly showPasswordLabel: string
  readonly hidePasswordLabel: string
}

/** A password field with a button that shows the password. */
export function PasswordField({ showPasswordLabel, hidePasswordLabel, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const toggle = (
    <IconButton label={isVisible ? hidePasswordLabel : showPasswordLabel} size="small" onPress={() => setVisible(!isVisible)}>
      {isVisible ? <EyeOff /> : <Eye />}
    </IconButton>
  )
  return <TextField {...rest} type={isVisible ? 'text' : 'password'} end={toggle} />
}
